import { type ComponentType, createElement, useState } from 'react';
import { drawnOnce } from './drawn-once.ts';
import { part } from './part.ts';
import { useHydrated } from './use-hydrated.ts';

// For a part that is the same on many pages: the data that it shows, and which of a few variants.
interface Shared {
  data: object;
  variant?: string;
}

// A part of a page that never changes while the page is open. The browser keeps the HTML that came with the page, and
// loads the part's code only if it must draw the part itself, on a page reached without a new document. Give it a `key`
// if one page can replace another. The server draws a shared part once for all pages; such a part knows only its
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
