import { m } from '#shared/messages/messages.js';
import { toMajor } from '#shared/money.ts';
import type { CallData, CallInput } from '#web/api/api.ts';
import { readCounted } from '#web/components/shared/read-counted.ts';
import { refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';

type At = { organizer: string; event: string };
type Wish = NonNullable<CallInput<'POST /api/sell/{organizer}/events/{event}/door/pairings'>['body']>;
type Powers = readonly (typeof POWERS)[number][];
// With what was chosen for the phone, which the next one is likely to get as well.
export type Pairing = CallData<'POST /api/sell/{organizer}/events/{event}/door/pairings'> & {
  gate: number | null;
  powers: Powers;
};

// Besides scanning, which every phone may.
export const POWERS = ['search', 'names', 'undo', 'sell'] as const;
export const powerBox = (power: string): string => `power-${power}`;
export const typeBox = (id: number): string => `type-${id}`;

const gateIn = (form: FormData): number | null => Number(textIn(form, 'gate')) || null;

export const addGate =
  (params: At): Form<null> =>
  async (call, form) => {
    const name = textIn(form, 'name');
    if (name === '') return { ok: false, refusal: refusedFor(form, { name: m.gates_name_missing() }) };
    const types = [...form.keys()].flatMap((key) => /^type-(\d+)$/.exec(key)?.[1] ?? []).map(Number);
    const saved = await call('POST /api/sell/{organizer}/events/{event}/door/gates', {
      params,
      body: { name, types: types.length === 0 ? null : types },
    });
    return answered(form, saved, () => null);
  };

export const removeGate =
  (params: At): Form<null> =>
  async (call, form) => {
    const removed = await call('POST /api/sell/{organizer}/events/{event}/door/gates/remove', {
      params,
      body: { gate: Number(textIn(form, 'gate')) },
    });
    return answered(form, removed, () => null);
  };

export const revokeDevice =
  (params: At): Form<null> =>
  async (call, form) => {
    const revoked = await call('POST /api/sell/{organizer}/events/{event}/door/devices/revoke', {
      params,
      body: { device: textIn(form, 'device') },
    });
    return answered(form, revoked, () => null);
  };

// Of a phone that cannot do it any more.
export const closeShift =
  (params: At): Form<null> =>
  async (call, form) => {
    const minor = readCounted(textIn(form, 'counted'), textIn(form, 'currency'));
    if (minor === null) {
      return { ok: false, refusal: refusedFor(form, { counted: m.gates_shift_close_wrong() }) };
    }
    const closed = await call('POST /api/sell/{organizer}/events/{event}/door/shifts/close', {
      params,
      body: { shift: textIn(form, 'shift'), counted: toMajor(minor) },
    });
    return answered(form, closed, () => null);
  };

export const makePairing =
  (params: At): Form<Pairing> =>
  async (call, form) => {
    const powers = POWERS.filter((power) => form.has(powerBox(power)));
    const gate = gateIn(form);
    const body: Wish = { gate, powers };
    const made = await call('POST /api/sell/{organizer}/events/{event}/door/pairings', {
      params,
      body,
    });
    return answered(form, made, ({ data }) => ({ ...data, gate, powers }));
  };
