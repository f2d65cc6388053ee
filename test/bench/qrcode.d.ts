/** What is used of the yardstick of QR codes, which brings no types. */
declare module 'qrcode' {
  const QRCode: {
    toBuffer(text: string, options: { readonly errorCorrectionLevel: 'H'; readonly scale: number }): Promise<Uint8Array>
  }
  export default QRCode
}
