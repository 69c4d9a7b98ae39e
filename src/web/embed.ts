// Runs on other people's pages, from its own address, with nothing of ours around it. A link to an event becomes a
// frame with its tickets; the link stays below until the frame has spoken, and for good where frames are not allowed.

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
