/** What a document says of itself, once in its Info dictionary and once as XMP: a PDF/A has to say the same in both. */
export type DocumentInfo = {
  readonly Title: string
  readonly Author: string
  readonly Subject: string
  readonly Creator: string
  readonly Producer: string
  readonly CreationDate: Date
  readonly ModDate: Date
}

/** XMP descriptions of a document. pdfkit would write them too, and an `&` in a name as it is, which is no XML. */
export function xmpDescriptions(info: DocumentInfo): string {
  const text = (value: string) => escapeXml(value)
  const date = (value: Date) => `${value.toISOString().slice(0, 19)}Z`
  return `
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${text(info.Title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${text(info.Author)}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${text(info.Subject)}</rdf:li></rdf:Alt></dc:description>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<xmp:CreatorTool>${text(info.Creator)}</xmp:CreatorTool>
<xmp:CreateDate>${date(info.CreationDate)}</xmp:CreateDate>
<xmp:ModifyDate>${date(info.ModDate)}</xmp:ModifyDate>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<pdf:Producer>${text(info.Producer)}</pdf:Producer>
</rdf:Description>
`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character)
}
