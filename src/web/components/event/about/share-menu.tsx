import type { MouseEvent } from 'react';
import { m } from '#shared/messages/messages.js';
import { CopyIcon, ShareIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { copyText } from './copy-text.ts';
import { shareLinks } from './share-links.ts';

type ShareMenuProps = { url: string; title: string; text: string };

const ITEM =
  'flex min-h-11 w-full cursor-pointer items-center justify-between gap-4 rounded-small px-3 text-left hover:bg-sunken';

// The phone's own share sheet where there is one; otherwise, and without script, a small menu of links.
export function ShareMenu({ url, title, text }: ShareMenuProps) {
  const shareNatively = (click: MouseEvent) => {
    if (!navigator.share) return;
    click.preventDefault();
    // Rejected when the person closes the sheet, which is no error.
    navigator.share({ url, title, text }).catch(() => {});
  };
  return (
    <Menu
      label={m.event_share()}
      onSummaryClick={shareNatively}
      summaryClass="inline-flex min-h-11 items-center gap-2 rounded-pill border border-control px-4 text-small font-semibold hover:border-primary hover:text-primary"
      panelClass="left-0 w-56"
      summary={
        <>
          <ShareIcon className="size-5" />
          <span aria-hidden="true">{m.event_share()}</span>
        </>
      }
    >
      <ul className="text-small">
        <li className="script-only">
          <button type="button" className={ITEM} onClick={() => copyText(url, 'link')}>
            {m.event_share_copy()}
            <CopyIcon className="size-5 text-ink-3" />
          </button>
        </li>
        {shareLinks(url, text).map(({ name, href }) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noopener noreferrer" className={ITEM}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
