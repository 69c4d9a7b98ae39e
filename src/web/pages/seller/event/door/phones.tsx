import { data, redirect, useSearchParams } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { formatTime } from '#shared/time.ts';
import { DeviceRows } from '#web/components/seller/door/device-rows.tsx';
import { POWER_WORDS } from '#web/components/seller/door/door-words.ts';
import {
  addGate,
  makePairing,
  POWERS,
  powerBox,
  removeGate,
  revokeDevice,
  typeBox,
} from '#web/components/seller/door/gate-forms.ts';
import { LostNote } from '#web/components/seller/door/lost-note.tsx';
import { PairingCard } from '#web/components/seller/door/pairing-card.tsx';
import { useLivePhones } from '#web/components/seller/door/use-live-door.ts';
import { useRunningTime } from '#web/components/seller/door/use-running-time.ts';
import { Tick, TickGroup } from '#web/components/seller/sales/tick.tsx';
import { Told } from '#web/components/seller/sales/told.tsx';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { doorPath, doorPhonesPath } from '#web/paths/seller.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { Route } from './+types/phones.ts';

export async function loader({ context, params: { organizer, event }, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const door = await call('GET /api/sell/{organizer}/events/{event}/door', { params: { organizer, event } });
  if (!door.ok) throw notThere(url, door.error);
  return { ...door.body.data, mark: '' };
}

const FORMS = {
  add: [addGate, 'added'],
  remove: [removeGate, 'removed'],
  revoke: [revokeDevice, 'revoked'],
} as const;
type Intent = keyof typeof FORMS;

// Each part has a form of its own, the same with and without script.
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await formOf(request);
  const intent = String(form.get('intent'));
  if (!(intent in FORMS)) {
    const made = await answerForm(makePairing(params), page, form, url);
    return made.ok
      ? { of: 'pair', pairing: made.done, refusal: null }
      : data({ of: 'pair', pairing: null, refusal: made.refusal }, made.refusal.status);
  }
  const [run, news] = FORMS[intent as Intent];
  const answer = await answerForm(run(params), page, form, url);
  if (answer.ok) throw redirect(`${doorPhonesPath(params.organizer, Number(params.event))}?${news}`, 303);
  return data({ of: intent, pairing: null, refusal: answer.refusal }, answer.refusal.status);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.gates_title());

const NEWS: Record<string, () => string> = {
  added: m.gates_added,
  removed: m.gates_removed,
  revoked: m.gates_was_revoked,
};
const HEADING = 'text-[20px] leading-7 font-bold';
const CARD = 'mt-3 grid gap-4 rounded-card border border-line bg-surface p-4';

export default function PhonesPage({ loaderData: door, actionData, params }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const news = actionData ? undefined : Object.keys(NEWS).find((name) => query.has(name));
  const refusedBy = (of: string) => (actionData?.of === of ? actionData.refusal : null);
  const pair = refusedBy('pair');
  const add = refusedBy('add');
  const made = actionData?.pairing ?? null;
  const gateOf = (id: number | null) => door.gates.find((gate) => gate.id === id)?.name ?? null;
  const {
    view: { devices, now },
    isLost,
  } = useLivePhones(door, params);
  const nowMs = useRunningTime(now, isLost);
  const zone = door.event.time_zone;
  const isNew = ({ id }: { id: string }) => !door.devices.some((known) => known.id === id);
  // A code is for one phone.
  const isTaken = devices.some((device) => isNew(device) && !device.is_member);
  const nameOfType = (id: number) => door.types.find((type) => type.id === id)?.name ?? '';
  return (
    <div className="grid gap-8">
      <div>
        <BackLink to={doorPath(params.organizer, Number(params.event))}>{m.gates_back()}</BackLink>
        {news && <Told>{NEWS[news]?.() ?? ''}</Told>}
        <FormErrors refusal={refusedBy('remove') ?? refusedBy('revoke')} />
      </div>
      <section aria-labelledby="pair">
        <h2 id="pair" className={HEADING}>
          {m.gates_pair()}
        </h2>
        <p className="text-small text-ink-2">{m.gates_pair_hint()}</p>
        <div role="status" className="mt-3 grid gap-2 empty:hidden">
          {devices.filter(isNew).map(({ id, name }) => (
            <p key={id} className="rounded-card bg-success-soft px-4 py-3 font-semibold text-success">
              {m.gates_paired({ name })}
            </p>
          ))}
        </div>
        {made && !isTaken && <PairingCard pairing={made} gate={gateOf(made.gate)} zone={zone} />}
        <form method="post" className={CARD}>
          <FormErrors refusal={pair} />
          <SelectField
            id="gate"
            name="gate"
            label={m.gates_at_gate()}
            defaultValue={pair?.typed.gate ?? made?.gate ?? ''}
            error={pair?.fields.gate}
          >
            <option value="">{m.gates_any_gate()}</option>
            {door.gates.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TickGroup id="powers" label={m.gates_powers()}>
            {POWERS.map((power) => (
              <Tick
                key={power}
                name={powerBox(power)}
                isTicked={
                  pair ? pair.typed[powerBox(power)] !== undefined : (made?.powers.includes(power) ?? false)
                }
              >
                {POWER_WORDS[power]()}
                {power === 'names' && (
                  <span className="block text-small text-ink-2">{m.gates_names_warning()}</span>
                )}
              </Tick>
            ))}
          </TickGroup>
          <button type="submit" name="intent" value="pair" className={`${PRIMARY_BUTTON} justify-self-start`}>
            {m.gates_pair_button()}
          </button>
        </form>
      </section>
      <section aria-labelledby="phones">
        <h2 id="phones" className={HEADING}>
          {m.gates_phones()}
        </h2>
        <p className="text-small text-ink-2">{m.gates_revoke_hint()}</p>
        <LostNote isLost={isLost} time={formatTime(now, zone, currentLocale())} />
        <DeviceRows devices={devices} nowMs={nowMs} zone={zone} canRevoke />
      </section>
      <section aria-labelledby="gates">
        <h2 id="gates" className={HEADING}>
          {m.gates_gates()}
        </h2>
        {door.gates.length === 0 ? (
          <p className="text-small text-ink-2">{m.gates_gates_hint()}</p>
        ) : (
          <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
            {door.gates.map(({ id, name, types }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
                <div className="min-w-0">
                  <p className="font-bold wrap-anywhere">{name}</p>
                  <p className="text-small text-ink-2">
                    {types === null ? m.gates_all_types() : types.map(nameOfType).join(', ')}
                  </p>
                </div>
                <form method="post">
                  <input type="hidden" name="gate" value={id} />
                  <button type="submit" name="intent" value="remove" className={QUIET_BUTTON}>
                    {m.gates_remove()}
                    <span className="sr-only">: {name}</span>
                  </button>
                </form>
              </li>
            ))}
          </ul>
        )}
        <form method="post" className={CARD}>
          <FormErrors refusal={add} />
          <TextField
            id="name"
            label={m.gates_name()}
            maxLength={40}
            autoComplete="off"
            defaultValue={add?.typed.name ?? ''}
            error={add?.fields.name}
          />
          {door.types.length > 1 && (
            <TickGroup
              id="types"
              label={m.gates_types()}
              hint={m.gates_types_hint()}
              error={add?.fields.types}
            >
              {door.types.map(({ id, name }) => (
                <Tick key={id} name={typeBox(id)} isTicked={add?.typed[typeBox(id)] !== undefined}>
                  {name}
                </Tick>
              ))}
            </TickGroup>
          )}
          <button type="submit" name="intent" value="add" className={`${QUIET_BUTTON} justify-self-start`}>
            {m.gates_add()}
          </button>
        </form>
      </section>
    </div>
  );
}
