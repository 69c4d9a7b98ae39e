import { type SubmitEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import type { PageView } from '#modules/organizing/page/page.contract.ts';
import { m } from '#shared/messages/messages.js';
import { ActionBar } from '#web/components/seller/action-bar.tsx';
import { PreviewText } from '#web/components/seller/texts/preview-text.tsx';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { BothTexts } from '#web/ui/form/both-texts.tsx';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { pageFields, rowsOf } from './page-conflict.ts';
import { LogoField, ReachFields } from './page-fields.tsx';
import { type PreviewedPage, previewAbout, savePage } from './page-forms.ts';

type PageFormProps = {
  organizer: string;
  view: PageView;
  answer: FormAnswer<null, PageView> | null;
  // Where no script runs: what was typed when a look at the text, or another logo, was asked for.
  kept: { html: string | null; typed: PreviewedPage['typed'] } | null;
};

// What an organiser says of itself to everybody.
export function PageForm({ organizer, view, answer, kept }: PageFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { pathname } = useLocation();
  const { submit, isBusy, isKept, refusal } = useForm(savePage(organizer), {
    answer,
    onDone: () => leaveFor(`${pathname}?saved`),
  });
  const errors = refusal?.fields ?? {};
  const typed = (isKept ? null : (refusal?.typed ?? kept?.typed)) ?? {};
  const { page } = view;
  const theirs = refusal?.more;

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    const isMine = event.nativeEvent.submitter?.getAttribute('value') === 'keep-mine';
    const version = form.current?.elements.namedItem('version');
    if (isMine && theirs && version instanceof HTMLInputElement) version.value = theirs.version;
    return submit(event);
  };

  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={send}
      className="grid max-w-160 gap-5"
    >
      {/* What Enter in a field means: to save, not the first button that happens to stand there. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        {m.page_save()}
      </button>
      <input type="hidden" name="version" defaultValue={typed.version ?? view.version} />
      <input type="hidden" name="was" value={typed.was ?? JSON.stringify(pageFields(view))} />
      {theirs && refusal ? (
        <BothTexts
          title={m.reason_page_changed()}
          rows={rowsOf(refusal.typed, theirs)}
          theirVersion={theirs.version}
        />
      ) : (
        <FormErrors refusal={refusal} />
      )}
      <LogoField organizer={organizer} view={view} typed={typed} errors={errors} />
      <TextField
        id="name"
        label={m.page_name()}
        hint={nameHint(view)}
        readOnly={!view.can_rename}
        maxLength={120}
        autoComplete="organization"
        defaultValue={typed.name ?? page.name}
        error={errors.name}
      />
      <div>
        <TextAreaField
          id="about"
          label={m.page_about()}
          hint={m.page_about_hint()}
          rows={8}
          maxLength={5_000}
          defaultValue={typed.about ?? page.about}
          error={errors.about}
        />
        <PreviewText run={previewAbout(organizer)} kept={kept?.html ?? null} />
      </div>
      <ReachFields page={page} typed={typed} errors={errors} />
      <ActionBar>
        <SubmitButton isBusy={isBusy} className="w-full sm:w-auto">
          {m.page_save()}
        </SubmitButton>
      </ActionBar>
    </form>
  );
}

function nameHint({ can_rename, is_verified }: PageView): string {
  if (!can_rename) return m.page_name_owners();
  return is_verified ? m.page_name_verified() : m.page_name_hint();
}
