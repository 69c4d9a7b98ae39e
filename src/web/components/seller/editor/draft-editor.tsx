import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { VenueChoice } from '#modules/preparing/venues/venues.contract.ts';
import type { DraftDocument } from '#modules/publishing/drafts/draft.contract.ts';
import { EMPTY_DRAFT } from '#modules/publishing/drafts/draft.rules.ts';
import { m } from '#shared/messages/messages.js';
import type { Currency } from '#shared/money.ts';
import type { Form, FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { findTyped } from '#web/kept/typed.ts';
import { currentLocale } from '#web/page/locale.ts';
import { draftPath, draftPreviewPath, newVenuePath, sellerEventPath } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { DraftActs } from './draft-acts.tsx';
import { DraftConflict } from './draft-conflict.tsx';
import { countTypes, FIRST_ZONE, NEW_TYPE, readDraft } from './draft-fields.ts';
import { type Published, publishDraft, type Saved, type Theirs } from './draft-forms.ts';
import { type Fee, NO_FEE } from './fees.ts';
import { venueLabel } from './find-venue.ts';
import { FirstFields } from './first-fields.tsx';
import { LaterFields } from './later-fields.tsx';
import { TypeFields } from './type-fields.tsx';
import { useAutosave } from './use-autosave.ts';

type DraftEditorProps = {
  organizer: string;
  draft: Saved;
  // How many ticket types were asked for; those that are not begun yet are empty.
  typesAsked: number;
  // To choose from before anything is typed.
  venues: VenueChoice[];
  fees: Partial<Record<Currency, Fee>>;
  // Whoever may not is shown it, and nothing to send it with.
  mayEdit: boolean;
  now: string;
  answer: FormAnswer<Published | Saved, Theirs> | null;
};

// One page from nothing to an event on sale. It saves itself while somebody types; without script its buttons do.
export function DraftEditor(props: DraftEditorProps) {
  const { organizer, draft, typesAsked, venues, fees, mayEdit, now, answer } = props;
  const form = useRef<HTMLFormElement>(null);
  const [kept, setKept] = useState(draft);
  const [typesShown, setTypesShown] = useState(Math.max(1, typesAsked, draft.doc.ticket_types.length));
  const autosave = useAutosave(form, organizer, setKept);
  const publishing: Form<Published, Theirs> = async (call, sent) => {
    const published = await publishDraft(organizer, autosave.saved)(call, sent);
    if (!published.ok) autosave.notPublished(published.refusal);
    return published;
  };
  const publish = useForm<Published, Theirs>(publishing, {
    answer: answer?.ok ? null : answer,
    onDone: ({ eventId }) => leaveFor(`${sellerEventPath(organizer, eventId)}?published`),
  });
  // Typed before they had to sign in again, and filled in by the page: here is room for it. Its version may be an old one.
  useEffect(() => {
    const typed = findTyped();
    if (!typed) return;
    const { version, ...fields } = Object.fromEntries(typed.entries);
    setTypesShown((shown) => Math.max(shown, countTypes(fields)));
    setKept((now) => ({ ...now, version: Number(version) }));
  }, []);
  const saveRefusal = autosave.state.kind === 'refused' ? autosave.state.refusal : null;
  // Since publishing was refused. What was wrong with a field is true until it is changed.
  const [changed, setChanged] = useState<readonly string[]>([]);
  const missing = Object.entries(publish.refusal?.fields ?? {}).filter(
    ([field]) => !changed.includes(stemOf(field)),
  );
  const wrong = autosave.state.kind === 'saved' ? autosave.state.wrong : {};
  const errors: Record<string, string> = { ...Object.fromEntries(missing), ...saveRefusal?.fields, ...wrong };
  const isMended = changed.length > 0 && missing.length === 0;
  const typed = publish.refusal && !publish.isKept ? publish.refusal.typed : {};
  const theirs = saveRefusal?.more ?? (publish.isKept ? undefined : publish.refusal?.more);
  const { doc, venue } = kept;
  const value = (field: string, otherwise: string) => typed[field] ?? otherwise;
  const zone = venue?.time_zone ?? FIRST_ZONE;
  const currency = doc.currency ?? venue?.currency ?? (currentLocale() === 'id' ? 'IDR' : 'KES');
  const mine = () =>
    form.current
      ? readDraft(new FormData(form.current), { before: doc, venue, locale: currentLocale() }).doc
      : doc;

  const setHidden = (name: string, value: string) => {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  };
  const placeOf = ({ typed_place, venue_id }: DraftDocument) => {
    const chosen = [...venues, ...(venue ? [venue] : [])].find(({ id }) => id === venue_id);
    return typed_place || (chosen ? venueLabel(chosen) : String(venue_id ?? ''));
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const intent = event.nativeEvent.submitter?.getAttribute('value');
    if (intent === 'publish') {
      autosave.handOver();
      setChanged([]);
      return publish.submit(event);
    }
    event.preventDefault();
    if (intent === 'new-place' && form.current) {
      const name = String(new FormData(form.current).get('place') ?? '');
      if (await autosave.save()) await leaveFor(newVenuePath(organizer, { draft: draft.id, name }));
      return;
    }
    if (intent === 'keep-mine' && theirs) {
      setHidden('version', String(theirs.version));
      setHidden('before', JSON.stringify(theirs.doc));
      // Fields still show mine where theirs was chosen.
      if (await autosave.save()) await leaveFor(draftPath(organizer, draft.id));
      return;
    }
    await autosave.save();
  };

  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      onInput={({ target }) => {
        if (publish.refusal && 'name' in target) setChanged([...changed, stemOf(String(target.name))]);
        autosave.typed();
      }}
    >
      {/* What Enter presses: the first button of a form. */}
      {mayEdit && (
        <button
          type="submit"
          name="intent"
          value="save"
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
        />
      )}
      <input type="hidden" name="id" value={kept.id} />
      <input type="hidden" name="version" value={kept.version} />
      <input type="hidden" name="before" value={JSON.stringify(doc)} />
      <FormErrors refusal={isMended ? null : publish.refusal} />
      {theirs && (
        <DraftConflict
          mine={mine()}
          theirs={theirs}
          base={publish.isKept || saveRefusal ? doc : readBase(typed.was)}
          zone={zone}
          placeOf={placeOf}
          onTake={autosave.drop}
        />
      )}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_390px]">
        <fieldset disabled={!mayEdit} className="grid min-w-0 gap-5">
          <legend className="sr-only">{m.seller_tab_details()}</legend>
          <FirstFields
            organizer={organizer}
            draft={kept}
            venues={venues}
            now={now}
            mayEdit={mayEdit}
            value={value}
            errors={errors}
            onPoster={autosave.typed}
          />
          {Array.from({ length: typesShown }, (_, place) => (
            <TypeFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a type is known by its place
              key={place}
              place={place}
              type={doc.ticket_types[place] ?? NEW_TYPE}
              doc={doc}
              typed={typed}
              errors={errors}
              currency={currency}
              fee={fees[currency] ?? NO_FEE}
              zone={zone}
            />
          ))}
          {mayEdit && (
            <button
              type="submit"
              name="intent"
              value="add-type"
              onClick={(event) => {
                event.preventDefault();
                setTypesShown(typesShown + 1);
              }}
              className={`${QUIET_BUTTON} justify-self-start`}
            >
              {m.seller_add_type()}
            </button>
          )}
          <LaterFields draft={kept} value={value} errors={errors} />
        </fieldset>
        <DraftActs
          preview={draftPreviewPath(organizer, kept.id)}
          version={kept.version}
          autosave={mayEdit ? autosave : null}
          isPublishing={publish.isBusy}
        />
      </div>
    </form>
  );
}

// As the browser sent it along, so perhaps anything: it only decides what is ticked first.
function readBase(was: string | undefined): DraftDocument | null {
  try {
    return { ...EMPTY_DRAFT, ...JSON.parse(was ?? '') };
  } catch {
    return null;
  }
}

// A date and its time are one thing.
const stemOf = (field: string) => field.replace(/_(date|time)$/, '');
