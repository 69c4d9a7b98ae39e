import { type ComponentType, lazy, type MouseEvent, useState } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

// A part of a page that nothing changes while the page is open. The browser keeps the HTML that came with the page, and
// fetches the code behind it only to draw the part itself, for a page reached without a new document. Give a `key`
// where one page takes another's place.
export function kept<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return (props) => {
    const navigate = useNavigate();
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
      // biome-ignore lint/a11y: only the links inside are clicked
      <div
        id={id}
        onClick={(click) => followLink(click, navigate)}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what the server rendered into this very element
        dangerouslySetInnerHTML={{ __html: html }}
      />
    );
  };
}

// A link to another page of this site slides in as everywhere else, unless the visitor wants a new tab.
function followLink(click: MouseEvent, navigate: NavigateFunction): void {
  const link = click.target instanceof Element ? click.target.closest('a') : null;
  const wantsOther = click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey;
  if (!link || wantsOther || click.defaultPrevented || link.target !== '') return;
  if (link.origin !== location.origin || link.hash !== '') return;
  click.preventDefault();
  navigate(link.pathname + link.search, { viewTransition: true });
}
