import { m } from '#shared/messages/messages.js';
import { entriesIn, refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form, type FormAnswer } from '#web/forms/form.ts';

type Done = 'done' | 'merged';

const missingIn = (form: FormData, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.filter((name) => textIn(form, name) === '').map((name) => [name, m.curate_missing()]),
  );

const numberIn = (form: FormData, name: string): number =>
  Number(textIn(form, name).replace(',', '.') || Number.NaN);

function problemsOf(form: FormData, words: readonly string[], numbers: readonly string[]) {
  const wrong = numbers.filter((name) => !Number.isFinite(numberIn(form, name)));
  return {
    ...missingIn(form, words),
    ...Object.fromEntries(wrong.map((name) => [name, m.curate_bad_number()])),
  };
}

type Outcome = Parameters<typeof answered<unknown, Done>>[1];

// The same place, added twice.
async function merging(form: FormData, merge: (into: string) => Promise<Outcome>): Promise<FormAnswer<Done>> {
  const fields = missingIn(form, ['into']);
  if (fields.into) return { ok: false, refusal: refusedFor(form, fields) };
  return answered(form, await merge(textIn(form, 'into')), (): Done => 'merged');
}

export const curateVenue =
  (venue: string): Form<Done> =>
  async (call, form) => {
    const params = { venue };
    if (textIn(form, 'intent') === 'merge')
      return merging(form, (into) =>
        call('POST /api/admin/venues/{venue}/merge', { params, body: { into: Number(into) } }),
      );
    const fields = problemsOf(form, ['name', 'address'], ['lat', 'lng']);
    if (Object.keys(fields).length > 0) return { ok: false, refusal: refusedFor(form, fields) };
    const body = {
      name: textIn(form, 'name'),
      address: textIn(form, 'address'),
      landmark: textIn(form, 'landmark'),
      lat: numberIn(form, 'lat'),
      lng: numberIn(form, 'lng'),
      version: textIn(form, 'version'),
    };
    const edited = await call('POST /api/admin/venues/{venue}/edit', { params, body });
    return answered(form, edited, (): Done => 'done');
  };

export const curateCity =
  (city: string): Form<Done> =>
  async (call, form) => {
    const params = { city };
    if (textIn(form, 'intent') === 'merge')
      return merging(form, (into) => call('POST /api/admin/cities/{city}/merge', { params, body: { into } }));
    const fields = missingIn(form, ['name']);
    if (fields.name) return { ok: false, refusal: refusedFor(form, fields) };
    const body = {
      name: textIn(form, 'name'),
      is_listed: entriesIn(form).some(([name]) => name === 'is_listed'),
      version: textIn(form, 'version'),
    };
    const edited = await call('POST /api/admin/cities/{city}/edit', { params, body });
    return answered(form, edited, (): Done => 'done');
  };

export const addCity: Form<string> = async (call, form) => {
  const fields = problemsOf(form, ['name', 'zone'], ['lat', 'lng']);
  if (Object.keys(fields).length > 0) return { ok: false, refusal: refusedFor(form, fields) };
  // One choice for both: each country has its own clocks.
  const [country = '', zone = ''] = textIn(form, 'zone').split(' ');
  const body = {
    name: textIn(form, 'name'),
    country,
    time_zone: zone,
    lat: numberIn(form, 'lat'),
    lng: numberIn(form, 'lng'),
  };
  const added = await call('POST /api/admin/cities/add', { body });
  const fieldOf = (name: string) => (name === 'country' || name === 'time_zone' ? 'zone' : name);
  return answered(form, added, ({ data }) => data.slug, { fieldOf });
};
