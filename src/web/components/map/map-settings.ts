// Who draws maps here, where somebody does.
export type MapSettings =
  | { kind: 'google'; scriptUrl: string }
  // Of one picture, with {z}, {x} and {y} in it; the credit is what its owner asks for.
  | { kind: 'tiles'; url: string; credit: string };

const GOOGLE = ['https://*.googleapis.com', 'https://*.gstatic.com'];

// Headers that name to the policy whose scripts, pictures and styles a page with this map needs.
export function mapGuests(settings: MapSettings): Record<string, string> {
  if (settings.kind === 'tiles')
    return { 'x-image-guests': new URL(settings.url.replace(/\{.*/, '')).origin };
  const { origin, hostname } = new URL(settings.scriptUrl);
  const guests = hostname.endsWith('.googleapis.com') ? [origin, ...GOOGLE] : [origin];
  const names = ['x-script-guests', 'x-image-guests', 'x-style-guests'];
  return Object.fromEntries(names.map((name) => [name, guests.join(' ')]));
}
