import { type ComponentType, lazy, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

// A part of a page that nothing changes while the page is open. The browser keeps the HTML that came with the page, and
// fetches the code behind it only to draw the part itself, for a page reached without a new document. Give a `key`
// where one page takes another's place.
export function kept<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return (props) => {
    const isWithDocument = useSyncExternalStore(
      never,
      () => false,
      () => true,
    );
    const [html] = useState(() => {
      return import.meta.env.SSR || !isWithDocument ? null : (document.getElementById(id)?.innerHTML ?? null);
    });
    if (html === null) {
      return (
        <div id={id}>
          <Part {...props} />
        </div>
      );
    }
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what the server rendered into this very element
    return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
  };
}
