import { type MouseEvent, useEffect, useState } from 'react';
import type { PreviewView } from '#modules/preparing/preview/preview.contract.ts';
import { m } from '#shared/messages/messages.js';
import { currentLocale } from '#web/page/locale.ts';
import { KeptEvent } from './kept-event.ts';

type PreviewPageProps = { preview: PreviewView; now: string; back: string };

const MISSING: Record<PreviewView['missing'][number], () => string> = {
  name: m.seller_name,
  date: m.preview_date,
  place: m.preview_place,
};

export function PreviewPage({ preview: { event, missing }, now, back }: PreviewPageProps) {
  const [isFramed, setIsFramed] = useState(false);
  // The editor stands around the frame already.
  useEffect(() => setIsFramed(window.parent !== window), []);
  const words = new Intl.ListFormat(currentLocale()).format(missing.map((what) => MISSING[what]()));
  return (
    <div onClickCapture={stayInFrame}>
      <aside
        aria-label={m.preview_title()}
        className="flex flex-wrap items-center justify-between gap-x-4 bg-info-soft px-4 py-2 text-small text-info"
      >
        <p>
          {m.preview_note()} {missing.length > 0 && m.preview_missing({ what: words })}
        </p>
        {!isFramed && (
          <a href={back} className="inline-flex min-h-11 items-center font-semibold underline">
            {m.preview_back()}
          </a>
        )}
      </aside>
      <KeptEvent event={event} now={now} />
    </div>
  );
}

// Beside the editor, the pages that an event leads to would not open: no other may stand in a frame.
function stayInFrame(event: MouseEvent) {
  if (window.parent === window) return;
  const link = (event.target as Element).closest('a');
  const isAway = link && !link.getAttribute('href')?.startsWith('#');
  if (isAway) event.preventDefault();
}
