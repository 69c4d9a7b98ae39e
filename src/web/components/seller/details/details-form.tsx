import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { DetailsView } from '#modules/preparing/details/details.contract.ts';
import type { VenueChoice } from '#modules/preparing/venues/venues.contract.ts';
import { m } from '#shared/messages/messages.js';
import { ActionBar } from '#web/components/seller/action-bar.tsx';
import { CategoryField, PlaceField, PolicyFields } from '#web/components/seller/editor/event-fields.tsx';
import { PosterField } from '#web/components/seller/editor/poster-field.tsx';
import { LanguageTexts } from '#web/components/seller/texts/language-texts.tsx';
import { PreviewText } from '#web/components/seller/texts/preview-text.tsx';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { findTyped } from '#web/kept/typed.ts';
import { newVenuePath, sellerEventPath } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { DetailsConflict, detailFields } from './details-conflict.tsx';
import { type At, type Previewed, previewText, saveDetails, wordsOf } from './details-forms.ts';

type DetailsFormProps = {
  at: At;
  view: DetailsView;
  venues: VenueChoice[];
  // Added just now, and not saved yet.
  placeAdded: string;
  answer: FormAnswer<{ slug: string }, DetailsView> | null;
  // What was typed before a place was added; where no script runs, also before another poster or a look at the text.
  kept: Partial<Previewed> | null;
};

// What a published event says of itself.
export function DetailsForm({ at, view, venues, placeAdded, answer, kept }: DetailsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { pathname } = useLocation();
  // Of what was typed before they had to sign in again, and is filled in by the page.
  const [versionTyped, setVersionTyped] = useState<string | null>(null);
  useEffect(() => {
    const typed = findTyped();
    if (typed) setVersionTyped(Object.fromEntries(typed.entries).version ?? null);
  }, []);
  const { submit, isBusy, isKept, refusal } = useForm(saveDetails(at), {
    answer,
    onDone: () => leaveFor(`${pathname}?saved`),
  });
  const errors = refusal?.fields ?? {};
  const typed = (isKept ? null : (refusal?.typed ?? kept?.typed)) ?? {};
  const { details } = view;
  const isOpen = view.may_edit && view.status !== 'cancelled';
  const value = (field: string, otherwise: string) => typed[field] ?? otherwise;
  const theirs = refusal?.more;

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    const intent = event.nativeEvent.submitter?.getAttribute('value');
    // To a page of its own: the browser sends it.
    if (intent === 'try' || intent === 'new-place') return;
    const isMine = intent === 'keep-mine';
    const version = form.current?.elements.namedItem('version');
    if (isMine && theirs && version instanceof HTMLInputElement) version.value = theirs.version;
    return submit(event);
  };

  return (
    <form ref={form} method="post" encType="multipart/form-data" noValidate onSubmit={send}>
      {/* What Enter in a field means: to save, not the first button that happens to stand there. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        {m.seller_details_save()}
      </button>
      <input type="hidden" name="version" defaultValue={versionTyped ?? value('version', view.version)} />
      <input type="hidden" name="was" value={value('was', JSON.stringify(detailFields(view)))} />
      <input type="hidden" name="place_before" value={view.place} />
      <input type="hidden" name="venue_before" value={details.venue_id} />
      {theirs && refusal ? (
        <DetailsConflict typed={refusal.typed} theirs={theirs} />
      ) : (
        <FormErrors refusal={refusal} />
      )}
      <fieldset disabled={!isOpen} className="grid gap-5">
        <legend className="sr-only">{m.seller_tab_details()}</legend>
        <PosterField
          organizer={at.organizer}
          event={details}
          slug={details.slug}
          value={value}
          saved={details}
          errors={errors}
          onChange={() => {}}
        />
        <TextField
          id="name"
          label={m.seller_name()}
          maxLength={120}
          autoComplete="off"
          defaultValue={value('name', details.name)}
          error={errors.name}
        />
        <TextField
          id="summary"
          label={m.seller_summary()}
          hint={m.seller_summary_hint()}
          maxLength={300}
          defaultValue={value('summary', details.summary)}
          error={errors.summary}
        />
        <div>
          <TextAreaField
            id="description"
            label={m.seller_description()}
            hint={m.seller_description_hint()}
            rows={10}
            maxLength={20_000}
            defaultValue={value('description', details.description)}
            error={errors.description}
          />
          <PreviewText run={previewText(at)} kept={kept?.html ?? null} />
        </div>
        <input type="hidden" name="words_before" value={JSON.stringify(wordsOf(details))} />
        <LanguageTexts event={details} value={value} errors={errors} />
        <CategoryField value={value('category', details.category)} error={errors.category} />
        <PlaceField
          venues={venues}
          hint={view.holders > 0 ? m.seller_place_told({ count: view.holders }) : m.seller_place_hint()}
          value={value('place', placeAdded || view.place)}
          error={errors.place}
        />
        {isOpen && (
          <button
            type="submit"
            name="intent"
            value="new-place"
            formAction={newVenuePath(at.organizer, { event: at.event })}
            className={`${QUIET_BUTTON} justify-self-start`}
          >
            {m.seller_venue_add()}
          </button>
        )}
        {(refusal?.code === 'zone_differs' || typed.times !== undefined) && (
          <TimesField chosen={typed.times ?? 'clock'} />
        )}
        <PolicyFields policies={details.policies} value={value} errors={errors} />
        <TextField
          id="slug"
          label={m.seller_slug()}
          hint={m.seller_slug_hint({ slug: details.slug })}
          maxLength={80}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={value('slug', details.slug)}
          error={errors.slug}
        />
        {isOpen && (
          <ActionBar>
            <SubmitButton isBusy={isBusy} className="flex-1 sm:flex-none">
              {m.seller_details_save()}
            </SubmitButton>
            <button
              type="submit"
              name="intent"
              value="try"
              formAction={`${sellerEventPath(at.organizer, Number(at.event), 'preview')}`}
              formTarget="_blank"
              aria-label={m.preview_changes()}
              className={`${QUIET_BUTTON} min-h-12`}
            >
              <span className="sm:hidden">{m.preview_open()}</span>
              <span className="max-sm:hidden">{m.preview_changes()}</span>
            </button>
          </ActionBar>
        )}
      </fieldset>
    </form>
  );
}

// Where clocks show something else than where it was to be.
function TimesField({ chosen }: { chosen: string }) {
  return (
    <fieldset className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <legend className="px-1 font-semibold">{m.seller_times()}</legend>
      {[
        { value: 'clock', label: m.seller_times_clock() },
        { value: 'moment', label: m.seller_times_moment() },
      ].map(({ value, label }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="times"
            value={value}
            defaultChecked={chosen === value}
            className="size-5 shrink-0 accent-primary"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
