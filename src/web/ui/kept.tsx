import { type ComponentType, createElement, useState } from 'react';
import { drawnOnce } from './drawn-once.ts';
import { part } from './part.ts';
import { useHydrated } from './use-hydrated.ts';

// What a part shows where it is the same on many pages: this object, and which one of a few variants.
interface Shared {
  data: object;
  variant?: string;
}

// A part of a page that nothing changes while the page is open. The browser keeps the HTML that came with the page, and
// fetches the code behind it only to draw the part itself, for a page reached without a new document. Give a `key`
// where one page takes another's place. The server draws a shared one once for all pages; such a part knows its
// properties and the language, nothing of the page around it.
export function kept<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
  sharedBy: (props: Props) => Shared | undefined = () => undefined,
): ComponentType<Props> {
  const Part = part(load);
  return (props) => {
    const isReached = useHydrated();
    const [html] = useState(() => {
      if (import.meta.env.SSR) return drawnBefore(props);
      return isReached ? null : (document.getElementById(id)?.innerHTML ?? null);
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

  function drawnBefore(props: Props): string | null {
    const shared = sharedBy(props);
    if (!shared) return null;
    return drawnOnce(shared.data, `${id} ${shared.variant ?? ''}`, createElement(Part, props));
  }
}
