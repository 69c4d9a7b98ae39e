// Runs on other people's pages, loaded from our address and without anything else of ours. Replaces a link to an event
// by a frame with its tickets; the link stays below until the frame has reported its height, and for good if frames are
// blocked.

const home = new URL((document.currentScript as HTMLScriptElement).src).origin;
const LARGEST_HEIGHT = 10_000;

function embed(link: HTMLAnchorElement): void {
  const { tiketiEmbed: id = '', height = '400' } = link.dataset;
  link.removeAttribute('data-tiketi-embed');
  if (!/^\d+$/.test(id)) return;
  const frame = document.createElement('iframe');
  frame.src = `${home}/embed/${id}`;
  frame.title = link.textContent ?? '';
  frame.loading = 'lazy';
  frame.style.cssText = `display:block;width:100%;height:${Number(height) || 400}px;border:0`;
  link.before(frame);
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== home || source !== frame.contentWindow || data?.type !== 'tiketi:height') return;
    if (!(data.height > 0 && data.height < LARGEST_HEIGHT)) return;
    frame.style.height = `${Math.ceil(data.height)}px`;
    link.hidden = true;
  });
}

function start(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-tiketi-embed]')) embed(link);
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
else start();
