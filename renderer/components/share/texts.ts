/** Passing a file on in another program. */
export const share = {
  whatsapp: 'Open in WhatsApp',
  sheet: 'Share the PDF',
  drag: 'Drag it into the chat, or press to save it',
  save: (fileName: string) => `Save ${fileName}`,
  making: 'Making the PDF',
  pasted: 'The chat is open with your message. The PDF is on the clipboard: paste it there (Ctrl+V), then send.',
  beside:
    'The chat is open with your message. Drag this PDF into it, or press it to save it and attach it there. Then send.',
  noPhone: 'Enter a phone number of the customer for WhatsApp.',
} as const
