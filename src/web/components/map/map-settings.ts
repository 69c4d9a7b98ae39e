// Who provides maps, if anybody does.
export type MapSettings =
  | { kind: 'google'; scriptUrl: string }
  // The address of one tile, with {z}, {x} and {y} in it; `credit` is the text that its owner asks for.
  | { kind: 'tiles'; url: string; credit: string };

const GOOGLE = ['https://*.googleapis.com', 'https://*.gstatic.com'];

// Headers that tell the policy which scripts, pictures and styles a page with this map needs.
export function mapGuests(settings: MapSettings): Record<string, string> {
  if (settings.kind === 'tiles')
    return { 'x-image-guests': new URL(settings.url.replace(/\{.*/, '')).origin };
  const { origin, hostname } = new URL(settings.scriptUrl);
  const guests = hostname.endsWith('.googleapis.com') ? [origin, ...GOOGLE] : [origin];
  const names = ['x-script-guests', 'x-image-guests', 'x-style-guests'];
  return Object.fromEntries(names.map((name) => [name, guests.join(' ')]));
}
