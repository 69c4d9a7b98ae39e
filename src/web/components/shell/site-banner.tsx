import { useState } from 'react';
import { m } from '#shared/messages/messages.js';
import type { AboutSite } from '#web/page/read-site.ts';

type SiteBannerProps = NonNullable<AboutSite['banner']>;

// What every visitor reads for a time. Whoever put it away once sees it no more with this browser: the start script hides it
// before the page is painted.
export function SiteBanner({ id, text, until }: SiteBannerProps) {
  const [isGone, setIsGone] = useState(false);
  if (isGone || (!import.meta.env.SSR && new Date(until).getTime() <= Date.now())) return null;
  const putAway = () => {
    try {
      localStorage.setItem('banner', id);
    } catch {}
    setIsGone(true);
  };
  return (
    <aside
      id={`banner-${id}`}
      aria-label={m.shell_banner()}
      className="flex items-center justify-center gap-2 bg-info-soft px-4 py-1 text-small font-semibold text-info"
    >
      <p className="min-w-0 py-2 wrap-anywhere">{text}</p>
      <button
        type="button"
        onClick={putAway}
        aria-label={m.shell_banner_close()}
        className="script-only grid size-11 shrink-0 cursor-pointer place-items-center rounded-small text-[20px]"
      >
        ×
      </button>
    </aside>
  );
}
