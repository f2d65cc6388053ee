/** What stands behind "?". */
export const help = {
  title: 'Help',
  parts: 'Parts of the help',
  tabs: {
    keys: 'Keys',
    first: 'First steps',
    sandbox: 'Sandbox',
    invoices: 'Invoices',
    counter: 'Counter',
    money: 'Money in',
    sending: 'To customers',
    signIn: 'Signing in',
    data: 'Your data',
    about: 'About',
  },
  first: {
    intro: 'From nothing to a paid invoice.',
    steps: {
      setUp: { label: 'Set the business up', text: 'Set up the sandbox; your real provider can wait.' },
      customers: { label: 'Add a customer', text: 'For a company with its TIN. Sales over the counter need none.' },
      invoice: {
        label: 'Make an invoice',
        text: 'It saves itself as a draft and has its number at once. 5% as a discount stays 5 % of its line. Esc puts back what stood in a cell, Ctrl+Z undoes whatever was done to it. Rows of a spreadsheet are pasted into a line, with their HS and ISIC codes: what is not clear in them, or does not come to their amounts, is shown first.',
      },
      finalize: {
        label: 'Finalize and send it',
        text: 'What FIRS / NRS would refuse is said before, with the field to correct.',
      },
      paid: { label: 'Record the payment', text: 'When the customer has paid, FIRS / NRS is told too.' },
    },
    noBusiness: 'Begin with your first business.',
    openBusinesses: 'Your businesses',
    reference: 'API reference for programs',
  },
  about: {
    text: 'Invoice Desk is under the MIT licence. It is made with parts of others, each under its own licence. Those under the LGPL (libvips, FFmpeg) come first, with what you may do with them.',
    label: 'Licences of all parts',
    copy: 'Copy the licences',
  },
  counter: {
    intro: 'Selling over the counter (G K): scan, take the money, next. The cursor stays in the one field at the top.',
    entries: {
      sell: {
        label: 'Sell something',
        text: 'Scan it, or type its name and Enter; where several begin alike, ↑ ↓ and Enter choose. Type 3* before it for three. Then Ctrl+Enter takes just what it comes to; or Enter, what the customer gives, Enter, and the change is said.',
      },
      lines: {
        label: 'Change what stands there',
        text: 'The arrow keys mark a line, + and - count it (without a mark the last one), Delete takes the marked one off and Ctrl+Z puts it back. F2 is its quantity, F8 takes naira or 5% off it, F9 off the whole sale; Ctrl+Z takes that back, too. F4 is its price, which managers change.',
      },
      unknown: {
        label: 'A barcode is unknown',
        text: 'Give the product its name and price there and then. What you scan meanwhile waits. Its code for FIRS / NRS is given on its line or under Products; until then the sale is made, and says that it is not sent yet. With the code it goes by itself.',
      },
      several: {
        label: 'Paid in several ways',
        text: 'In the field of the money the arrow keys choose cash, POS terminal, bank transfer or mobile money. Type less than is due: it is noted, and the rest is paid otherwise. Only cash gives change.',
      },
      park: {
        label: 'The customer forgot something',
        text: 'F6 parks the sale; with nothing on the till it takes the last one up again. Parked sales and the one you are in stay over a reload and a power cut.',
      },
      named: {
        label: 'A customer with a name',
        text: 'F3, then a part of the name; who is new is made there. Without one it is the walk-in customer.',
      },
      away: {
        label: 'The line is down, or Invoice Desk does not answer',
        text: 'Sell on. FIRS / NRS is told by itself when the line is back. Where Invoice Desk itself does not answer, sales and scans wait in this browser and are sent once it does, each exactly once; the prices are kept here too, also over a reload.',
      },
      back: {
        label: 'Something comes back',
        text: 'F7 takes sold things back. Scan the QR code of the receipt, or type what stands on it (its number, that of the invoice, or the IRN), say how much of each line comes back, and Ctrl+Enter. The money goes back in cash, as it was paid, or as credit of a customer with a name. It takes a manager.',
      },
      day: {
        label: 'Close the day',
        text: 'Say the float in the morning, at the top of the counter. “Cash in or out”, beside it, is for diesel and change. Close the day says what has to be in the drawer: in the evening count, see what is missing, and close; it asks once more. A close has a number, is printed, and is never changed; the X report is a look at any time.',
      },
      receipt: {
        label: 'The receipt',
        text: 'F10 prints that of the last sale, or switch on “Print each receipt”. The paper is chosen in your account; a till roll of 80 mm unless you did.',
      },
      printer: {
        label: 'A receipt printer and a cash drawer',
        text: 'The owner of the installation enters the address of the printer on the page “This installation”, under Till printer, and prints a test. Receipts for a roll then go there at once, and the drawer opens for cash. A printer that is off or has no paper loses nothing: the sale stands, and F10 prints its receipt again. For a printer on USB, “Save for a till printer” in the palette (Ctrl+K) on the page of an invoice makes the file that it takes.',
      },
    },
  },
  invoices: {
    intro: 'What is on an invoice, what comes before it, and how it is put right.',
    entries: {
      vat: {
        label: 'VAT',
        text: 'A line has the VAT of its product, else 7.5 %. It is rounded line by line, as FIRS / NRS wants it. Type prices with VAT by switching on “Prices include VAT”. What has 0 % is zero-rated, or exempt where you choose so in the details of the line. A small business that charges no VAT says so in Settings, under Books and tax: its lines are exempt then.',
      },
      offer: {
        label: 'Quotations: the proforma invoice',
        text: 'Choose the type “Proforma (quotation)” in a new invoice, finalize it and give it to the customer. It is no sale and goes to FIRS / NRS only if you send it. Money for it is a deposit, recorded on its page. When the customer agrees, press “Make the invoice” (I): a draft with the same lines opens.',
      },
      correct: {
        label: 'Something is wrong on an invoice',
        text: 'A draft is simply changed. One that waits for approval is sent back first. One that is approved and not sent, or that FIRS / NRS refused, is made a draft again with Correct and keeps its number. What FIRS / NRS has approved is never changed: it is corrected with a credit note, or a debit note charges more.',
      },
      credit: {
        label: 'Credit notes',
        text: 'On the page of an approved invoice choose “Correct with a credit note” behind the three dots. Leave the lines that are given back, lower quantities or prices to what is credited, and finalize it. It takes off what the customer owes; what they had paid already is credit, to use or to give back. It takes a manager.',
      },
    },
  },
  money: {
    intro:
      'What an invoice still has open stands on its page and in Unpaid; who owes what, and for how long, under Money in (G M).',
    entries: {
      part: {
        label: 'A customer pays a part',
        text: 'Record payment (M) suggests all that is open. Type what came: the rest stays open, and FIRS / NRS hears of it once all is paid.',
      },
      several: {
        label: 'One payment for several invoices',
        text: 'Open the account of the customer (its name under Money in, or “Account” in its record) and press P. It goes to what is due longest first; untick what it does not settle, or type how much is for which.',
      },
      tooMuch: {
        label: 'More came than is owed, or before there is an invoice',
        text: 'Money for an offer is recorded on the page of the proforma invoice, as a deposit. What is too much is credit of the customer. It waits until you use it on an invoice (U, or on the page of the invoice) or give it back (B). Used on the wrong invoice, it is taken off again on the page of that invoice, under Payments. What was given back or given up of all customers is under Money in, Other entries.',
      },
      remind: {
        label: 'Somebody forgets to pay',
        text: 'Open the account of the customer, or the figure under Money in, and press Remind (R). The message is written: open it in your mail program or WhatsApp, copy it, or send it by your mail server with the statement. Remind all, under Money in, lists everybody who is overdue, and Statements makes all their statements in one file. It is noted when you reminded them.',
      },
      byItself: {
        label: 'Reminders that go out by themselves',
        text: 'An owner switches them on in the settings, under Reminders: on which days after the due date, at which hour, from which amount on. It needs the mail server of the business (Settings, E-mail). Each customer gets one e-mail a day at most, each day of an invoice is reminded of once, and who has paid gets none. The same page shows what goes next, and sends you one to look at. Leave a customer out with “Never remind by itself” in its record; Money in says whom reminders cannot reach. From the sandbox nothing goes.',
      },
      never: {
        label: "Somebody won't pay any more",
        text: 'Open the account of the customer, press W and say why. It is not owed any more; sales and VAT stay as they are.',
      },
      before: {
        label: 'What was owed before Invoice Desk',
        text: 'Open the account of the customer and choose “Enter what was owed before” behind the three dots; a whole list comes with “Import opening balances” under Money in. It ages and is paid like an invoice.',
      },
      twice: {
        label: 'A customer was entered twice',
        text: 'Open the one that is too many, choose “Merge into another customer” behind the three dots, and name the one that stays. What is owed, credit, drafts and all documents are there then, also in reports of earlier days; documents stay as they are. It takes a manager and cannot be taken back.',
      },
      withheld: {
        label: 'A company keeps back tax',
        text: 'Switch on “They kept back tax” and give the rate of the withholding tax, or the VAT that was kept back. Both count as paid. Ask for the certificate: until it comes, the payment says that it is missing.',
      },
      mistake: {
        label: 'A cheque bounces, or it was a mistake',
        text: 'Take the payment back in the list of payments of the invoice, with the reason. Nothing is deleted, and what it had settled is open again.',
      },
      vat: {
        label: 'The VAT of a month is due',
        text: 'VAT month, under Money in, has what you declare by the 21st: output VAT by rate, with credit notes taken off in their own month, and the lines of Form 002. Every figure opens its documents. Print it, or save it with the sales schedule for the portal. What you exported is kept: the page lists what changed since, so that you know what to correct. Purchases and input VAT are not kept here; you add them on the form.',
      },
      close: {
        label: 'The month is declared: close the books',
        text: 'Settings, Books and tax: books closed up to and with the last day of the month. Nothing of those days is recorded, changed or taken back any more; what comes later gets the day of today.',
      },
      books: {
        label: 'The accountant wants the month in QuickBooks or Sage',
        text: 'VAT month, under Money in, Accountant: a general ledger as CSV, or files for QuickBooks Desktop, QuickBooks Online and Sage 50, with sales, payments and kept-back tax of the month. First name the accounts as the accounting program does: “Names of the accounts”, in the same menu. Sage imports payments without what they settle: they are on account there, the balance of each customer is right, and the accountant allocates them to the invoices.',
      },
      archive: {
        label: 'The accountant wants everything of a month',
        text: 'VAT month, under Money in, Accountant, Archive of the month: a ZIP with each document as PDF and as JSON, tables of invoices, lines and payments, an index and checksums. It is made at the foot of the window while you go on; Save it there when it is ready. The same way go many PDFs, e-mails and big exports from the list of invoices: select, or take everything listed under Export. Files are kept for a day.',
      },
      goods: {
        label: 'Goods come back, or the price was wrong',
        text: 'Correct with a credit note: its lines are what you give back or take off. What was paid is never rewritten.',
      },
      refused: {
        label: 'FIRS / NRS refuses an invoice',
        text: 'Its page says why and where to correct it. The page Sending lists all that wait for somebody.',
      },
    },
  },
  sending: {
    intro: 'Press L on the page of an invoice that is approved: it goes to the customer by e-mail or in WhatsApp.',
    entries: {
      email: {
        label: 'By e-mail from your own address',
        text: 'Settings, E-mail: type your address, and the mail server is found. Google and Yahoo want an app password. Send yourself a test. From then on Send to customer sends the invoice with its PDF, on A4 in any of the templates or as a receipt; without a connection it waits and goes by itself.',
      },
      program: {
        label: 'Without a mail server',
        text: 'Open in my mail program saves the e-mail, with the words that you typed and its PDF, as a file. Open it, and your mail program sends it.',
      },
      whatsapp: {
        label: 'In WhatsApp',
        text: 'The chat of the customer opens with your words. In the desktop app the PDF is on the clipboard: paste it (Ctrl+V). In a browser drag the PDF from the dialog into the chat, or save it and attach it. You press send there; the history says that it was opened.',
      },
      many: {
        label: 'Many at once',
        text: 'Select invoices in the list and press E-mail. Under Money in, Remind all and Statements have “E-mail” for everybody who owes. What goes and what is left is said before.',
      },
      unknown: {
        label: '“Nobody knows” stands beside an e-mail',
        text: 'The connection broke off just after it was handed over. Ask the customer, or look among your sent e-mail, then say whether it arrived or is to go again. It is never sent twice by itself.',
      },
      look: {
        label: 'Your colour, logo and letterhead',
        text: 'Settings, How papers look: a template, your colour, and how much of the paper a printed head takes, with a sample beside it. Until there is a logo (Settings, Logo), your initials stand in its place. Invoices, statements, receipts of payments, the report of the day and the VAT month on A4 all look so. “The PDF as”, in Send to customer, takes another template for once.',
      },
      words: {
        label: 'Your own words',
        text: 'Settings, E-mail, Words. What stands in curly brackets, such as {customer}, changes with each e-mail. Beside it stands what a customer reads.',
      },
    },
  },
  signIn: {
    intro: 'Everybody has an account of their own, so that the history says who did what.',
    entries: {
      duration: {
        label: 'How long you stay signed in',
        text: 'In a browser until Invoice Desk was not used there for 12 hours; an open page counts as use. In the desktop app, 30 days without use.',
      },
      ended: {
        label: 'When you were signed out',
        text: 'The page to sign in says why: it was too long ago, you were signed out from another place, or the password was changed. Sign in, and you are where you were.',
      },
      shared: {
        label: 'On a computer that others use',
        text: 'Sign out when you go. The browser then forgets what it kept, but for invoices that were not saved yet.',
      },
      elsewhere: {
        label: 'Signed in where you should not be',
        text: 'Your account lists all places and ends any of them. A new password ends all others.',
      },
      password: {
        label: 'When the password is lost',
        text: 'The recovery code that you printed sets a new one. Without it, an owner of your business can invite you again under another e-mail.',
      },
    },
    open: 'Your account',
  },
  data: {
    intro: 'Everything is on this computer, in one folder. The owner of the installation looks after it.',
    entries: {
      backups: {
        label: 'Backups',
        text: 'One is made every day and before every update, and checked by opening it. Choose a second drive or a shared folder for them, and a passphrase.',
      },
      restore: {
        label: 'Go back to a backup',
        text: 'Choose it in the list. It says which invoices will be missing, and what is here now is kept aside. Numbers go on after the last one given.',
      },
      move: {
        label: 'Move to another computer',
        text: 'Makes a last backup to take along. From then on no invoices are made here, so that no number is given twice.',
      },
      log: {
        label: 'Who did what',
        text: 'The Audit log of a business has every change and every sign-in. “Check the log” finds entries that were changed or removed, and names the first.',
      },
      inside: {
        label: 'A provider in your own network',
        text: 'It is called only when the owner of the installation has allowed its address on the page “This installation”, for whoever may enter an address can have your logins sent there.',
      },
      webhooks: {
        label: 'Programs that are told what happens',
        text: 'The page Webhooks sends each change of an invoice to a program of yours, signed, and again until it is taken. It lists what was delivered and why something was not, sends it again, and tries the receiver. A new secret leaves the old one a day.',
      },
      damaged: {
        label: 'When the data cannot be read',
        text: 'Invoice Desk says what happened and which backups there are, and changes nothing by itself. On a full disk you can still read; it goes on as soon as there is room.',
      },
    },
    open: 'This installation',
  },
  sandbox: {
    title: 'What the sandbox can show you',
    text: 'Give a customer one of these TINs and send them an invoice as a business (B2B). Any other TIN is plainly accepted.',
  },
} as const
