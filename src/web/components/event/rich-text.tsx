type RichTextProps = {
  // Sanitised by the server: the only HTML on the site that is not written by a component.
  html: string;
};

export function RichText({ html }: RichTextProps) {
  return (
    <div
      className="max-w-[68ch] text-body text-ink [&_a]:text-primary [&_a]:underline [&_blockquote]:border-l-2 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_blockquote]:text-ink-2 [&_code]:rounded-small [&_code]:bg-sunken [&_code]:px-1 [&_h3]:type-h3 [&_h4]:font-bold [&_hr]:border-line [&_ol]:list-decimal [&_ol]:pl-6 [&_pre]:overflow-x-auto [&_ul]:list-disc [&_ul]:pl-6 [&>*+*]:mt-4 [&_li+li]:mt-2 [&_li]:pl-1 [&_li]:marker:text-ink-3"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown without HTML, then an allow-list, both on the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
