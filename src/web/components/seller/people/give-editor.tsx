import { MOST_COMPS, MOST_EACH } from '#modules/attending/comp-list.rules.ts';
import type { CompOffer, GivenComps } from '#modules/attending/comps.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatPlainDay } from '#shared/time.ts';
import { Told } from '#web/components/seller/sales/told.tsx';
import { LinkLine } from '#web/components/seller/share/link-line.tsx';
import type { FormAnswer } from '#web/forms/form.ts';
import { useForm } from '#web/forms/use-form.ts';
import { currentLocale } from '#web/page/locale.ts';
import { attendeesPath, givePath } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type AtEvent, giveTickets, optionOf } from './give-form.ts';

type GiveEditorProps = {
  at: AtEvent;
  offer: CompOffer;
  batch: string;
  answer: FormAnswer<GivenComps> | null;
};

// Who gets which ticket; afterwards the links for those who cannot be mailed.
export function GiveEditor({ at, offer, batch, answer }: GiveEditorProps) {
  const { submit, isBusy, refusal, done } = useForm(giveTickets(at, offer.country), { answer });
  const locale = currentLocale();
  if (done) return <Given at={at} given={done} />;
  const typed = refusal?.typed ?? {};
  const errors = refusal?.fields ?? {};
  const nameOf = ({ name, date }: CompOffer['options'][number]) =>
    date === null ? name : `${name}, ${formatPlainDay(date, locale)}`;
  return (
    // Each line of the list that is wrong has a line of its own in what is said of it.
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="grid max-w-2xl gap-5 whitespace-pre-line wrap-anywhere"
    >
      <FormErrors refusal={refusal} />
      <p className="text-ink-2">{m.people_give_hint()}</p>
      <input type="hidden" name="batch" value={typed.batch ?? batch} />
      <SelectField
        id="type"
        name="type"
        label={m.people_give_which()}
        defaultValue={typed.type ?? (offer.options.length === 1 ? optionOf(offer.options[0] ?? NONE) : '')}
        error={errors.type}
      >
        <option value="">{m.people_give_choose()}</option>
        {offer.options.map((option) => (
          <option key={optionOf(option)} value={optionOf(option)}>
            {m.people_give_option({ name: nameOf(option), count: option.left })}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        id="people"
        name="people"
        rows={8}
        label={m.people_give_people()}
        hint={m.people_give_people_hint({ most: String(MOST_COMPS) })}
        defaultValue={typed.people ?? ''}
        error={errors.people}
        spellCheck={false}
      />
      <p className="text-small text-ink-2">{m.people_give_left_to_tell({ count: offer.left_to_tell })}</p>
      <TextField
        id="each"
        name="each"
        label={m.people_give_each()}
        inputMode="numeric"
        maxLength={2}
        defaultValue={typed.each ?? '1'}
        error={errors.each ?? undefined}
        hint={m.people_give_each_wrong({ most: String(MOST_EACH) })}
      />
      <SubmitButton isBusy={isBusy} className="w-full sm:w-auto sm:justify-self-start">
        {m.people_give_button()}
      </SubmitButton>
    </form>
  );
}

const NONE = { type: 0, date: null };

function Given({ at: { organizer, event }, given }: { at: AtEvent; given: GivenComps }) {
  const unmailed = given.orders.filter(({ link }) => link !== null);
  return (
    <div className="grid max-w-2xl gap-6">
      <div>
        <Told>{m.people_given({ count: given.tickets })}</Told>
        {unmailed.length < given.orders.length && <p>{m.people_give_sent()}</p>}
      </div>
      {unmailed.length > 0 && (
        <section aria-labelledby="given-links">
          <h3 id="given-links" className="font-bold">
            {m.people_give_links()}
          </h3>
          <p className="mb-3 text-small text-ink-2">{m.people_give_links_hint()}</p>
          <ul className="grid gap-3">
            {unmailed.map(({ name, reference, link }) => (
              <li key={reference}>
                <p className="mb-1 font-semibold wrap-anywhere">{name}</p>
                <LinkLine link={link ?? ''} of={name} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="flex flex-wrap gap-2">
        <a href={attendeesPath(organizer, Number(event), { list: 'comp' })} className={QUIET_BUTTON}>
          {m.people_list_comp()}
        </a>
        <a href={givePath(organizer, Number(event))} className={QUIET_BUTTON}>
          {m.people_give_more()}
        </a>
      </div>
    </div>
  );
}
