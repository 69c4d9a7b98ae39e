// `text` is what serializeJsonLd wrote: it has no character that could end the element.
export function JsonLdScript({ text }: { text: string }) {
  return <script type="application/ld+json">{text}</script>;
}
