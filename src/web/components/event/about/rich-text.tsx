type RichTextProps = {
  // Sanitised by the server: the only HTML on the site that is not written by a component.
  html: string;
};

export function RichText({ html }: RichTextProps) {
  return (
    <div
      className="rich-text"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown without HTML, then an allow-list, both on the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
