import { Html, html } from '#platform/messages/layout/html.ts';
import { poster } from '#shared/poster/poster.ts';
import { POSTER_SIZES } from '#shared/poster/poster-ratios.ts';

export interface CardWords {
  name: string;
  when: string;
  where: string;
  siteName: string;
}

const { width: WIDTH, height: HEIGHT } = POSTER_SIZES.og;
const FRAME = `<svg x="${WIDTH - HEIGHT}" width="${HEIGHT}" height="${HEIGHT}" viewBox="0 0 800 800">`;
const MARGIN = 56;
const TEXT_WIDTH = WIDTH - HEIGHT - 2 * MARGIN;
// The average width of a letter in this font, rounded up generously.
const LETTER = 0.6;
const MOST_LINES = 4;

// The preview picture for links to an event: its poster, with its name, date and place.
export function drawCard(
  { name, when, where, siteName }: CardWords,
  picture: { slug: string; category: string; seed: number } | { jpeg: Buffer },
): string {
  const art =
    'jpeg' in picture
      ? `${FRAME}<image width="800" height="800" preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,${picture.jpeg.toString('base64')}"/></svg>`
      : poster({ ...picture, ratio: '1x1' }).replace(/^<svg [^>]*>/, FRAME);
  const { size, lines } = fitName(name);
  const title = lines.map((line, at) => text(line, 128 + size + at * size * 1.12, size, 800, '#1b1714'));
  const below = 128 + lines.length * size * 1.12 + 72;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fbf8f3"/>${new Html(art)}
${text(when, 104, 30, 700, '#3a2fb0')}${title}${wrap(where, 30, 2).map((line, at) => text(line, below + at * 40, 30, 700, '#5a5148'))}
${text(siteName, HEIGHT - MARGIN, 30, 800, '#1b1714')}</svg>`.text;
}

const text = (words: string, y: number, size: number, weight: number, color: string): Html =>
  html`<text x="${MARGIN}" y="${Math.round(y)}" font-family="Plus Jakarta Sans" font-size="${size}" font-weight="${weight}" fill="${color}">${words}</text>`;

// The name in the largest size at which it fits.
function fitName(name: string): { size: number; lines: string[] } {
  for (const size of [60, 52, 44]) {
    const lines = wrap(name, size, Number.POSITIVE_INFINITY);
    if (lines.length <= MOST_LINES - 1) return { size, lines };
  }
  return { size: 38, lines: wrap(name, 38, MOST_LINES) };
}

function wrap(words: string, size: number, most: number): string[] {
  const room = Math.floor(TEXT_WIDTH / (size * LETTER));
  const lines: string[] = [];
  for (const word of words.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word.length > room ? `${word.slice(0, room - 1)}…` : word);
  }
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  return [...kept.slice(0, -1), `${kept.at(-1)?.slice(0, room - 1)}…`];
}
