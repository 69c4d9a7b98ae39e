import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { VenueChoice } from '#modules/preparing/venues/venues.contract.ts';
import type { DraftDocument } from '#modules/publishing/drafts/draft.contract.ts';
import { EMPTY_DRAFT, posterSeedOf } from '#modules/publishing/drafts/draft.rules.ts';
import { m } from '#shared/messages/messages.js';
import type { Currency } from '#shared/money.ts';
import { zoneLabel } from '#shared/time.ts';
import { ActionBar } from '#web/components/seller/action-bar.tsx';
import { PreviewFrame } from '#web/components/seller/preview/preview-frame.tsx';
import { PreviewSheet } from '#web/components/seller/preview/preview-sheet.tsx';
import { LanguageTexts } from '#web/components/seller/texts/language-texts.tsx';
import type { Form, FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { findTyped } from '#web/kept/typed.ts';
import { currentLocale } from '#web/page/locale.ts';
import { draftPath, draftPreviewPath, newVenuePath, sellerEventPath } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { DayAndClock } from './day-and-clock.tsx';
import { DraftConflict } from './draft-conflict.tsx';
import { countTypes, FIRST_ZONE, NEW_TYPE, readDraft, timesOf } from './draft-fields.ts';
import { type Published, publishDraft, type Saved, type Theirs } from './draft-forms.ts';
import { CategoryField, PlaceField, PolicyFields } from './event-fields.tsx';
import { type Fee, NO_FEE } from './fees.ts';
import { venueLabel } from './find-venue.ts';
import { PosterField } from './poster-field.tsx';
import { SaveNote } from './save-note.tsx';
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
  const times = timesOf(doc, zone);
  const currency = doc.currency ?? venue?.currency ?? (currentLocale() === 'id' ? 'IDR' : 'KES');
  const preview = draftPreviewPath(organizer, kept.id);
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
          <PosterField
            organizer={organizer}
            event={doc}
            value={value}
            saved={{ ...doc, poster_seed: posterSeedOf(doc) }}
            errors={errors}
            onChange={autosave.typed}
          />
          <TextField
            key={`name ${doc.locale}`}
            id="name"
            label={m.seller_name()}
            maxLength={120}
            autoComplete="off"
            defaultValue={value('name', doc.name)}
            error={errors.name}
          />
          <DayAndClock
            name="starts"
            labels={{ date: m.seller_date(), time: m.seller_starts({ zone: zoneLabel(now, zone) }) }}
            values={{
              date: value('starts_date', times.starts_date),
              time: value('starts_time', times.starts_time),
            }}
            errors={errors}
            min={now.slice(0, 10)}
          />
          <div>
            <DayAndClock
              name="ends"
              labels={{ date: m.seller_ends_date(), time: m.seller_ends() }}
              values={{
                date: value('ends_date', times.ends_date),
                time: value('ends_time', times.ends_time),
              }}
              errors={errors}
              min={now.slice(0, 10)}
            />
            <p className="mt-1 text-small text-ink-2">{m.seller_ends_hint()}</p>
          </div>
          <div>
            <PlaceField
              venues={venues}
              hint={m.seller_place_hint()}
              value={value('place', doc.typed_place || (venue ? venueLabel(venue) : ''))}
              error={errors.place ?? (doc.typed_place ? m.seller_place_unknown() : undefined)}
            />
            {mayEdit && (
              <button type="submit" name="intent" value="new-place" className={`${QUIET_BUTTON} mt-2`}>
                {m.seller_venue_add()}
              </button>
            )}
          </div>
          <CategoryField value={value('category', doc.category ?? '')} error={errors.category} mayBeNone />
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
          <details
            className="rounded-card border border-line bg-surface p-4"
            open={doc.description !== '' || FOLDED.some((field) => errors[field])}
          >
            <summary className="min-h-11 cursor-pointer content-center font-bold">{m.seller_later()}</summary>
            <div className="mt-2 grid gap-5">
              <TextField
                id="doors_time"
                type="time"
                label={m.seller_doors()}
                defaultValue={value('doors_time', times.doors_time)}
                error={errors.doors_time}
              />
              <TextField
                key={`summary ${doc.locale}`}
                id="summary"
                label={m.seller_summary()}
                hint={m.seller_summary_hint()}
                maxLength={300}
                defaultValue={value('summary', doc.summary)}
                error={errors.summary}
              />
              <TextAreaField
                key={`description ${doc.locale}`}
                id="description"
                label={m.seller_description()}
                hint={m.seller_description_hint()}
                rows={8}
                maxLength={20_000}
                defaultValue={value('description', doc.description)}
                error={errors.description}
              />
              <LanguageTexts key={`languages ${doc.locale}`} event={doc} value={value} errors={errors} />
              <TextField
                id="slug"
                label={m.seller_slug()}
                hint={m.seller_slug_draft_hint()}
                maxLength={80}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                defaultValue={value('slug', doc.slug ?? '')}
                error={errors.slug}
              />
              <PolicyFields policies={doc.policies} value={value} errors={errors} />
            </div>
          </details>
        </fieldset>
        <div className="contents lg:sticky lg:top-8 lg:block lg:self-start">
          {mayEdit ? (
            <ActionBar isBeside>
              <SaveNote state={autosave.state} />
              <PreviewSheet src={preview} version={kept.version} onLook={autosave.save} />
              <button type="submit" name="intent" value="save" className={`${QUIET_BUTTON} no-script-only`}>
                {m.seller_save()}
              </button>
              <button
                type="submit"
                name="intent"
                value="publish"
                aria-disabled={publish.isBusy}
                className={`${PRIMARY_BUTTON} min-h-12 px-6`}
              >
                {publish.isBusy ? m.form_busy() : m.seller_publish()}
              </button>
            </ActionBar>
          ) : (
            <PreviewSheet src={preview} version={kept.version} onLook={async () => {}} />
          )}
          <PreviewFrame
            src={preview}
            version={kept.version}
            className="mt-4 hidden h-[calc(100dvh-14rem)] min-h-120 w-full lg:block"
          />
        </div>
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

const FOLDED = ['doors_time', 'summary', 'description', 'slug', 'refund', 'age', 'access'];
