import { type ComponentType, useState } from 'react';
import { part } from './part.ts';
import { useHydrated } from './use-hydrated.ts';

// A part of a page that nothing changes while the page is open. The browser keeps the HTML that came with the page, and
// fetches the code behind it only to draw the part itself, for a page reached without a new document. Give a `key`
// where one page takes another's place.
export function kept<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = part(load);
  return (props) => {
    const isReached = useHydrated();
    const [html] = useState(() => {
      return import.meta.env.SSR || isReached ? null : (document.getElementById(id)?.innerHTML ?? null);
    });
    if (html === null) {
      return (
        <div id={id}>
          <Part {...props} />
        </div>
      );
    }
    return (
      <div
        id={id}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what the server rendered into this very element
        dangerouslySetInnerHTML={{ __html: html }}
      />
    );
  };
}
