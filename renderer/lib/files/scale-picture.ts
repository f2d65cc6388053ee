/** As large as any tile shows it, and on a screen of twice as many dots, in pixels. */
const SIDE = 480

/**
 * A photo as small as a tile needs it, as JPEG: what a phone takes is a hundred times as large. Rejects where the file is no
 * picture that this browser reads.
 */
export async function scalePicture(file: File): Promise<File> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser draws no pictures.')
  // What is transparent in a logo is paper, not black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' })
}
