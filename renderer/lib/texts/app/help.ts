/** What stands behind "?". */
export const help = {
  title: 'Help',
  parts: 'Help topics',
  tabs: {
    keys: 'Keys',
    first: 'First steps',
    sandbox: 'Sandbox',
    invoices: 'Invoices',
    counter: 'Counter',
    money: 'Money in',
    purchases: 'Purchases',
    month: 'Month and tax',
    sending: 'To customers',
    screens: 'Other screens',
    signIn: 'Signing in',
    data: 'Your data',
    about: 'About',
  },
  first: {
    intro: 'From nothing to a paid invoice.',
    steps: {
      setUp: { label: 'Set up the business', text: 'Set up the sandbox; your real provider can wait.' },
      customers: { label: 'Add a customer', text: 'For a company, with its TIN. Counter sales need none.' },
      invoice: {
        label: 'Create an invoice',
        text: 'It is saved automatically as a draft and gets its number at once. A discount of 5% stays 5 % of its line. Esc restores a cell, Ctrl+Z undoes any change. You can paste spreadsheet rows into a line, with their HS and ISIC codes: anything unclear, or that does not match their amounts, is shown first.',
      },
      finalize: {
        label: 'Finalize and send it',
        text: 'You see beforehand what FIRS / NRS would refuse, and which field to correct.',
      },
      paid: { label: 'Record the payment', text: 'When the customer has paid, FIRS / NRS is told too.' },
    },
    noBusiness: 'Start with your first business.',
    openBusinesses: 'Your businesses',
    reference: 'API reference for programs',
  },
  about: {
    text: 'Invoice Desk is under the MIT licence. It includes third-party components, each under its own licence. Those under the LGPL (libvips, FFmpeg) come first, with your rights.',
    label: 'Licences of all components',
    copy: 'Copy the licences',
  },
  counter: {
    intro: 'Selling over the counter (G K): scan, take payment, next. The cursor stays in the field at the top.',
    entries: {
      sell: {
        label: 'Make a sale',
        text: 'Scan it, or type its name and press Enter; if several match, choose with ↑ ↓ and Enter. Type 3* first for three. Then Ctrl+Enter takes the exact amount; or press Enter, type what the customer gives, press Enter, and the change is shown.',
      },
      tiles: {
        label: 'Sell by tapping tiles',
        text: 'Choose Tiles at the top, for a tablet or a shop without barcodes. A tap adds one, another tap one more. Tabs show one category; find a product by its name. Category, colour and picture are in the form of each product. This screen remembers Tiles or Scan, and a scanner works with both.',
      },
      lines: {
        label: 'Change a line',
        text: 'The arrow keys select a line, + and - change its quantity (the last line if none is selected), Delete removes it and Ctrl+Z restores it. F2 sets its quantity, F8 a discount in naira or %, F9 a discount on the whole sale; Ctrl+Z undoes that too. F4 sets its price, for managers.',
      },
      odd: {
        label: 'It asks “Is this right?”',
        text: 'A line comes to a trillion naira, or a price is ten times that of the product, or a tenth of it: often a barcode in the wrong field, or a zero too many. Enter takes the payment all the same, Esc leads back to the sale. Each figure is asked about once a sale.',
      },
      unknown: {
        label: 'A barcode is unknown',
        text: 'Enter the name and price of the product right there. What you scan meanwhile waits. Add its FIRS / NRS code on its line or under Products; until then the sale is made but marked as not sent. With the code it is sent automatically.',
      },
      several: {
        label: 'Split payments',
        text: 'In the amount field, the arrow keys choose cash, POS terminal, bank transfer or mobile money. Type less than is due: it is recorded, and the rest is paid by another method. Only cash gives change.',
      },
      park: {
        label: 'The customer forgot something',
        text: 'F6 parks the sale; on an empty till it resumes the last one. Parked sales and the current one survive a reload or a power cut.',
      },
      named: {
        label: 'A customer with a name',
        text: 'Press F3, then type part of the name; you can add a new customer there. Without a name it is the walk-in customer.',
      },
      away: {
        label: 'You are offline, or Invoice Desk is not responding',
        text: 'Keep selling. FIRS / NRS is told automatically when you are back online. If Invoice Desk itself is not responding, sales and scans wait in this browser and are sent once it does, each exactly once; prices are stored here too, even over a reload.',
      },
      back: {
        label: 'Returns',
        text: 'F7 starts a return. Scan the QR code of the receipt, or type the receipt number, invoice number or IRN, enter how much of each line is returned, and press Ctrl+Enter. The refund is in cash, as it was paid, or as credit of a named customer. Only managers can do this.',
      },
      day: {
        label: 'Close day',
        text: 'Set the opening float in the morning, at the top of the counter. Use “Cash in or out”, beside it, for diesel and change. “Close day” shows what is expected in the drawer: in the evening count the cash, see the difference, and close; you confirm once. A close has a number, is printed, and never changes; print an X report at any time.',
      },
      tills: {
        label: 'Two tills, two drawers',
        text: 'Each paired screen that sells is a till of its own: it has its float, its day and its close, with its name on the paper. “Day at the counter” on the computer that keeps the data lists all tills with what each sold, what should be in its drawer and whether sales still wait there, and adds them up. Click a till to count and close it from there; that takes a manager.',
      },
      cashier: {
        label: 'Somebody who only sells: the cashier',
        text: 'Invite them under Team as a cashier. They see the counter, their own sales of today and their own closes: no lists, no other payments, no figures. How much they may take off, and whether they return items or count the drawer blind, is set for creators in Settings, Counter.',
      },
      receipt: {
        label: 'The receipt',
        text: 'F10 prints the receipt of the last sale, or switch on “Print each receipt”. Choose the paper in your account; the default is an 80 mm till roll.',
      },
      printer: {
        label: 'A receipt printer and a cash drawer',
        text: 'The owner of the installation enters the address of the printer on the page “This installation”, under Till printer, and prints a test. Till roll receipts then print there directly, and the drawer opens for cash. If the printer is off or out of paper, nothing is lost: the sale is recorded, and F10 prints its receipt again. In the desktop app a printer at a USB cable, or in the list of printers of this computer, can take receipts too: choose it, and “Roll, receipt printer (ESC/POS)”, in the print dialog. In a browser, “Save for a till printer” in the palette (Ctrl+K) on the page of an invoice creates the file for it.',
      },
    },
  },
  invoices: {
    intro: 'What is on an invoice, what comes before it, and how to correct it.',
    entries: {
      vat: {
        label: 'VAT',
        text: 'A line has the VAT of its product, otherwise 7.5 %. It is rounded line by line, as FIRS / NRS requires. To type prices with VAT, switch on “Prices include VAT”. A rate of 0 % means zero-rated, or exempt if you choose so in the line details. A small business that charges no VAT sets this in Settings, under Books and tax: its lines are then exempt.',
      },
      codes: {
        label: 'Codes for FIRS / NRS',
        text: 'Each line needs an HS code (goods) or an ISIC class (services). “Find missing codes”, under Products, lists those without one and suggests a code by the name: tick those that are right and save them at once. The code of what you sell most, in Settings, What you sell, counts for all that have none. A code that comes later reaches all invoices that are not sent yet.',
      },
      offer: {
        label: 'Quotations: the proforma invoice',
        text: 'Choose the type “Proforma (quotation)” in a new invoice, enter until when it is valid, finalize it and give it to the customer. It is not a sale and goes to FIRS / NRS only if you send it. Money for it is a deposit, recorded on its page. When the customer agrees, press “Create invoice” (I): a draft with the same lines opens.',
      },
      correct: {
        label: 'Something is wrong on an invoice',
        text: 'Change a draft directly. An invoice that needs approval is sent back first. One that is approved but not sent, or that FIRS / NRS refused, becomes a draft again with Correct and keeps its number. What FIRS / NRS has approved never changes: correct it with a credit note, or charge more with a debit note.',
      },
      credit: {
        label: 'Credit notes',
        text: 'On the page of an approved invoice choose “Correct with a credit note” in the three-dot menu. Keep the lines to credit, reduce quantities or prices to what is credited, type the reason, which is printed, and finalize it. It reduces what the customer owes; what they had already paid becomes credit, to apply or refund. Only managers can do this.',
      },
    },
  },
  money: {
    intro:
      'The balance due of an invoice is on its page and in Unpaid; who owes what, and for how long, is under Money in (G M).',
    entries: {
      part: {
        label: 'A customer pays in part',
        text: 'Record payment (M) suggests the full balance. Type the amount received: the rest stays due, and FIRS / NRS is told once all is paid.',
      },
      several: {
        label: 'One payment for several invoices',
        text: 'Open the account of the customer (its name under Money in, or “Account” in its record) and press M. It pays the oldest items first; untick any it does not pay, or type the amount for each.',
      },
      tooMuch: {
        label: 'Overpayments, and payments before there is an invoice',
        text: 'Record a deposit on the page of the proforma invoice. An overpayment becomes customer credit. It stays until you apply it to an invoice (U, or on the page of the invoice) or refund it (B). If you applied it to the wrong invoice, remove it on the page of that invoice, under Payments. Refunds and write-offs of all customers are under Money in, Other entries.',
      },
      remind: {
        label: 'A customer forgets to pay',
        text: 'Open the account of the customer, or the figure under Money in, and press Remind (F). The message is ready: open it in your mail program or WhatsApp, copy it, or send it by your mail server with the statement. Remind all, under Money in, lists all overdue customers, and Statements creates all their statements in one file. Each reminder is recorded.',
      },
      byItself: {
        label: 'Automatic reminders',
        text: 'An owner switches them on in the settings, under Reminders: on which days after the due date, at what time, and from which amount. This needs the mail server of the business (Settings, E-mail). Each customer gets at most one e-mail a day, each reminder day of an invoice counts once, and customers who have paid get none. The same page shows the next reminders, and can send you a test. Exclude a customer with “No automatic reminders” in its record; Money in lists customers without an e-mail address. The sandbox sends nothing.',
      },
      never: {
        label: 'A customer will not pay',
        text: 'Open the account of the customer, press W (Write off) and enter a reason. It is no longer owed; sales and VAT stay as they are.',
      },
      before: {
        label: 'Opening balances',
        text: 'Open the account of the customer and choose “Add opening balance” in the three-dot menu; for a whole list use “Import opening balances” under Money in. It ages and is paid like an invoice. What a customer had as credit (in a list: with a minus, in brackets or with “Cr”) comes in as opening credit: apply it to invoices, or refund it.',
      },
      twice: {
        label: 'A customer was entered twice',
        text: 'Open the duplicate, choose “Merge into another customer” in the three-dot menu, and choose the customer to keep. Balances, credit, drafts and all documents move there, also in reports of earlier dates; documents stay as they are. Only managers can do this, and it cannot be undone.',
      },
      withheld: {
        label: 'A company withholds tax',
        text: 'Switch on “Tax was withheld” and enter the rate of withholding tax, or the VAT withheld. Both count as paid. Ask for the certificate: until you enter it, the payment shows that it is missing.',
      },
      mistake: {
        label: 'A cheque bounces, or it was a mistake',
        text: 'Reverse the payment in the list of payments of the invoice, with a reason. Nothing is deleted, and what it had paid is due again.',
      },
      goods: {
        label: 'Goods are returned, or the price was wrong',
        text: 'Correct with a credit note: its lines are what you credit. Recorded payments never change.',
      },
      refused: {
        label: 'FIRS / NRS refuses an invoice',
        text: 'Its page shows why and where to correct it. The page Sending lists all that need attention.',
      },
    },
  },
  purchases: {
    intro: 'What you buy: bills (G B), the inbox (G N), suppliers (G V), money out (G O) and what you owe.',
    entries: {
      bill: {
        label: 'Type a bill',
        text: 'Bills, N. Type part of the supplier and press Enter, then their number, Enter, then the lines as on an invoice. A bill of another day: type its day, such as 3/9, in Date and press Enter. Ctrl+Enter records it, Ctrl+S keeps it as a draft. Drop a photo or PDF of it beside the form. What is typed stays on this computer until you save or discard it.',
      },
      inbox: {
        label: 'Invoices that suppliers send through the network',
        text: 'They come by themselves into the Inbox (G N), where your provider delivers them; in the sandbox three come to practise with. Y takes the first into your bills as a draft, with the supplier that has its TIN. Confirm tells the network that it has arrived. Question keeps what is wrong with it: tell the supplier yourself. An invoice that you typed before is found by its IRN or number, and never counts twice.',
      },
      proof: {
        label: 'Whether FIRS / NRS has cleared a bill',
        text: 'Bills with an IRN are asked for once after you record them, and by “Check at FIRS / NRS” whenever you like. Settings, Books and tax has a switch that holds payment until a bill is cleared. The encrypted QR code on the paper can be read by FIRS / NRS alone.',
      },
      expense: {
        label: 'A small expense',
        text: 'Q on the page Bills: what for, how much, how paid, Enter. Its day, category, supplier and VAT stand behind the link below. VAT is claimed only with a tax invoice.',
      },
      vat: {
        label: 'Whether the VAT is claimed',
        text: 'VAT that is shown is claimed unless the supplier or the line says otherwise: Alt+Enter on a line shows what it was for. “Claim a share” is for what serves sales with VAT and exempt sales alike: the month claims the part that its sales with VAT and zero-rated sales are of all sales. A bill without a TIN or a number is a weak claim, and says so.',
      },
      abroad: {
        label: 'Imports, and services from abroad',
        text: 'VAT that Customs assessed is a bill of the type “Import VAT (customs)”, with the declaration number and the customs value; duty and clearing are lines of it without VAT. The foreign supplier’s own bill has no VAT. A service from abroad is chosen as “Service from abroad” in the details of its line: you remit its VAT yourself, and claim it then. The VAT month in which it stands leads to what to remit.',
      },
      pay: {
        label: 'Pay a supplier',
        text: 'M on the page of a bill, or of a supplier for several at once. Withholding tax is kept back where the record of the supplier has a rate; else switch on “Tax is kept back”. The supplier gets a receipt, under Money out. Payables, To pay this week, pays all that is due and makes the file for your bank.',
      },
      wrong: {
        label: 'A recorded bill is wrong',
        text: 'It is never edited. Cancel it in the three-dot menu and enter it again, or enter the credit note of the supplier (C).',
      },
      purchaser: {
        label: 'Somebody who only types bills: the purchaser',
        text: 'Invite them under Team as a purchaser. They see bills, suppliers and what is owed, and no sales.',
      },
    },
  },
  month: {
    intro: 'What you declare and pay for a month, under Month in the menu, and what the business earned.',
    entries: {
      vat: {
        label: 'The VAT of a month is due',
        text: 'VAT month has what you declare by the 21st: output VAT by rate, with credit notes deducted in their own month, the VAT of your bills, the credit of the month before, and the lines of Form 002. Every figure opens its documents, and what bills lack stands first. Print it, or save it with the sales schedule for the portal. Exports are kept: the page lists what changed since, so that you know what to correct. Once you have filed at the portal, press K (Mark as filed), with the payment and the lines that the portal took otherwise: the month keeps its lines, and what comes in later is listed as a difference. Carry it to a later month, or mark the amended return. “Enter amounts”, above the lines, is for what only you know, such as the credit of your last return.',
      },
      late: {
        label: 'A bill comes late, or a sale changes after the return was filed',
        text: 'A bill of a filed month is claimed in the first month that is not filed; “Claim the VAT in another month”, in its three-dot menu, takes a later one. A sale that changes in a filed month is listed there: file an amended return at the portal and mark it with its new reference, or carry the difference to a later month. A credit note counts in its own month, and needs neither.',
      },
      wht: {
        label: 'Withholding tax that you kept back from suppliers',
        text: 'WHT, under Month: what goes to NRS by the 21st and to the revenue services of states by the 30th, supplier by supplier. Save the Excel file for the schedule, pay at the portal, then press K (Mark as remitted) with the date and the reference. [ and ] go from month to month.',
      },
      vatWithheld: {
        label: 'You were appointed to withhold VAT',
        text: 'Settings, Books and tax: switch on “We withhold VAT”. VAT withheld, under Month, has what you remit by the 14th, and VAT that you owe on services from abroad.',
      },
      vatYear: {
        label: 'Which returns of the year are filed and paid',
        text: 'VAT year, under Month: twelve months with what was due, filed, paid and carried on. Each row opens its month.',
      },
      profit: {
        label: 'Whether the business makes a profit',
        text: 'Profit, under Month: sales less costs by category, for the accounting year or any days. Stock is not counted and nothing is depreciated. The month in which the year ends stands in Settings, Books and tax.',
      },
      close: {
        label: 'The month is declared: close the books',
        text: 'Settings, Books and tax: set books closed up to and including the last day of the month. Nothing in that period can be recorded, changed or reversed any more; later corrections get today’s date.',
      },
      books: {
        label: 'The accountant wants the month in QuickBooks or Sage',
        text: 'VAT month, under Month, Accountant: a general ledger as CSV, or files for QuickBooks Desktop, QuickBooks Online and Sage 50, with sales, payments and withheld tax of the month. First name the accounts as in the accounting program: “Account names”, in the same menu. Sage imports payments on account: customer balances are right, and the accountant allocates the payments to invoices.',
      },
      archive: {
        label: 'The accountant wants everything of a month',
        text: 'VAT month, under Month, Accountant, Archive of the month: a ZIP with each document as PDF and as JSON, tables of invoices, lines and payments, an index and checksums. It is prepared at the foot of the window while you work; save it there when it is ready. Bulk PDFs, e-mails and large exports from the list of invoices work the same way: select invoices, or use Export for everything listed. Files are kept for a day.',
      },
    },
  },
  sending: {
    intro: 'Press L on the page of an invoice that is approved: it goes to the customer by e-mail or in WhatsApp.',
    entries: {
      email: {
        label: 'By e-mail from your own address',
        text: 'Settings, E-mail: type your address, and the mail server is found. Google and Yahoo need an app password. Send yourself a test. From then on Send to customer sends the invoice with its PDF, on A4 in any template or as a receipt; without a connection it waits and is sent automatically.',
      },
      program: {
        label: 'Without a mail server',
        text: 'Open in my mail program saves the e-mail, with your message and its PDF, as a file. Open it, and your mail program sends it.',
      },
      whatsapp: {
        label: 'In WhatsApp',
        text: 'The chat of the customer opens with your message. In the desktop app the PDF is on the clipboard: paste it (Ctrl+V). In a browser drag the PDF from the dialog into the chat, or save it and attach it. You press send there; the history records that it was opened.',
      },
      many: {
        label: 'Many at once',
        text: 'Select invoices in the list and press E-mail. Under Money in, Remind all and Statements have “E-mail” for everybody who owes. You see first what will be sent and what will not.',
      },
      unknown: {
        label: 'An e-mail shows “Delivery unknown”',
        text: 'The connection was lost just after it was handed over. Ask the customer, or check your sent e-mail, then choose whether it arrived or should be sent again. It is never sent twice automatically.',
      },
      look: {
        label: 'Your colour, logo and letterhead',
        text: 'Settings, Document design: a template, your colour, and the space for a printed letterhead, with a sample beside it. Without a logo (Settings, Logo), your initials are shown. Invoices, statements, payment receipts, the day report and the VAT month on A4 all use it. “The PDF as”, in Send to customer, uses another template once.',
      },
      words: {
        label: 'Your own wording',
        text: 'Settings, E-mail, Wording. Text in curly brackets, such as {customer}, changes with each e-mail. Beside it you see what a customer reads.',
      },
    },
  },
  signIn: {
    intro: 'Everybody has their own account, so that the history shows who did what.',
    entries: {
      duration: {
        label: 'How long you stay signed in',
        text: 'In a browser, until 12 hours without use; an open page counts as use. In the desktop app, until 30 days without use.',
      },
      ended: {
        label: 'When you were signed out',
        text: 'The sign-in page says why: the session expired, you were signed out from another device, or the password was changed. Sign in, and you are back where you were.',
      },
      shared: {
        label: 'On a computer that others use',
        text: 'Sign out when you leave. The browser then forgets everything except invoices not saved yet.',
      },
      elsewhere: {
        label: 'Signed in where you should not be',
        text: 'Your account lists all sessions and can end any of them. A new password ends all others.',
      },
      password: {
        label: 'When you lose your password',
        text: 'The recovery code that you printed sets a new one. Without it, an owner of your business can invite you again under another e-mail.',
      },
    },
    open: 'Your account',
  },
  screens: {
    intro:
      'One computer keeps the data: the desk. Tills, clerk’s desks and phones on the same network use it. Nothing is shared until the owner of the installation switches it on.',
    entries: {
      till: {
        label: 'Put a second till beside this one (ten minutes)',
        text: '1. At the desk: menu of your account, Screens, “Share on this network”.\n2. Menu of your account, Screens, “Add a screen”, “A second till”, Show the code.\n3. On the till, on the same network, open the address that stands there in Chrome, Edge or Firefox.\n4. The browser warns that it does not know this computer: press Advanced, then Proceed (see below).\n5. Compare the fingerprint, type the code, press “Pair this screen”.\n6. The cashier signs in there with their own account. The till has a drawer of its own: count its float on the page of the day.',
      },
      phone: {
        label: 'Use your phone',
        text: 'Join the shop’s Wi-Fi, choose “A phone” under Add a screen, and point the phone’s camera at the QR code: the code is filled in, one tap pairs it. Sign in as at the desk. Add it to the home screen with the menu of the browser, and it has an icon and a window of its own. It works where the shop’s network reaches, not on the road.',
      },
      warning: {
        label: 'The browser warns of the connection',
        text: 'It is encrypted, but no company vouches for a computer in your shop, so the browser cannot tell whether it is really yours. You can: go on (Advanced, Proceed), and compare the fingerprint of the page with that at the desk. If it differs, type no code and no password. Or trust the authority of the desk once and never see the warning again: the page that asks for the code tells how, under “What is the warning that my browser shows, and how can I be sure?”.',
      },
      away: {
        label: 'The desk is switched off, or the network is down',
        text: 'A till goes on selling and says how many sales wait. They are handed over once, in order, when the desk is back. To open the counter anew meanwhile, its browser has to trust the authority of the desk, and the counter has to have been open there once before.',
      },
      limit: {
        label: 'What may be done on a screen',
        text: 'The lower of two counts: the role of the person, and what you chose for the screen. On a till limited to the counter even the owner sees the counter alone. Passwords of providers are entered at the desk only, unless the owner allows a screen.',
      },
      lost: {
        label: 'A phone was lost, or a till was stolen',
        text: 'Screens, Remove: it is thrown out at once, and whoever is signed in there is signed out. Change the passwords that were typed there.',
      },
      closed: {
        label: 'A screen asks for a code again',
        text: 'It was removed, its browser was cleared, or the desk was restored from an older backup. Make a new code. If another computer was made the desk, open that one’s address.',
      },
      desk: {
        label: 'Only at the desk',
        text: 'Sharing itself, going back to a backup, moving to another computer, and the first account. Other screens say so where it concerns them.',
      },
    },
    open: 'Screens',
  },
  data: {
    intro:
      'Everything is in one folder, on the computer that Invoice Desk was installed on. The owner of the installation looks after it.',
    entries: {
      backups: {
        label: 'Backups',
        text: 'One is made every day and before every update, and checked by opening it. Choose a second drive or a shared folder for them, and a passphrase.',
      },
      restore: {
        label: 'Go back to a backup',
        text: 'Choose it in the list. It shows which invoices will be missing, and the current data is kept. Numbers continue after the last one used.',
      },
      move: {
        label: 'Move to another computer',
        text: 'Makes a last backup to take with you. After that, no invoices are created here, so that no number is used twice.',
      },
      log: {
        label: 'Who did what',
        text: 'The Audit log of a business has every change and every sign-in. “Check the log” finds entries that were changed or removed, and invoices, payments, day closes and settings that are not as the log says, and names the first.',
      },
      inside: {
        label: 'A provider in your own network',
        text: 'It is called only if the owner of the installation has allowed its address on the page “This installation”, because your logins are sent to that address.',
      },
      webhooks: {
        label: 'Notifying other programs',
        text: 'Webhooks send each change of an invoice to your program, signed, and repeated until accepted. The page Webhooks lists deliveries and failures, sends them again, and tests the receiver. After a new secret the old one works for one more day.',
      },
      clock: {
        label: 'The date of the computer is wrong',
        text: 'Invoice Desk warns on the home page, at the counter and in the editor if the date is before the last sale, or differs from that of your provider. Set the date of the computer and restart Invoice Desk. If the date is right, confirm it once.',
      },
      computer: {
        label: 'Tills cannot reach it in the morning',
        text: 'They reach Invoice Desk only while it runs. In the desktop app, “This computer” in the menu of your account lets it keep running without a window, and start with the computer. There you also see on which printers it prints and which notices it shows.',
      },
      damaged: {
        label: 'When the data cannot be read',
        text: 'Invoice Desk shows what happened and which backups there are, and changes nothing automatically. On a full disk you can still read; it continues as soon as there is space.',
      },
    },
    open: 'This installation',
  },
  sandbox: {
    title: 'What the sandbox can show you',
    text: 'Give a customer one of these TINs and send them an invoice as a business (B2B). Any other TIN is simply accepted.',
  },
} as const
