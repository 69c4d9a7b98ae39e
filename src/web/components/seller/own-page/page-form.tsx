import { type SubmitEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import type { PageView } from '#modules/organizing/page/page.contract.ts';
import { m } from '#shared/messages/messages.js';
import { patternPath } from '#shared/poster/poster-path.ts';
import { callPath } from '#web/api/api.ts';
import { ActionBar } from '#web/components/seller/action-bar.tsx';
import { PreviewText } from '#web/components/seller/texts/preview-text.tsx';
import { wordsBefore } from '#web/forms/chosen-texts.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { BothTexts, type BothTextsRow } from '#web/ui/form/both-texts.tsx';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { PhoneField } from '#web/ui/form/phone-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { UploadField } from '#web/ui/upload/upload-field.tsx';
import { LINK_FIELDS, type PreviewedPage, previewAbout, savePage } from './page-forms.ts';

type PageFormProps = {
  organizer: string;
  view: PageView;
  answer: FormAnswer<null, PageView> | null;
  // Where no script runs: what was typed when a look at the text, or another logo, was asked for.
  kept: { html: string | null; typed: PreviewedPage['typed'] } | null;
};

const ADDRESS = {
  type: 'url',
  inputMode: 'url',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 300,
} as const;

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
      <UploadField
        label={m.upload_logo()}
        otherwise={{
          picture: (
            <img
              src={patternPath({ slug: view.slug, category: 'organizer', ratio: '1x1' })}
              alt=""
              width={800}
              height={800}
              className="block h-auto w-full"
            />
          ),
          hint: m.upload_logo_hint(),
        }}
        shape="square"
        pictureKey={typed.picture_key ?? page.picture_key ?? ''}
        url={callPath('POST /api/sell/{organizer}/pictures', { params: { organizer } })}
        errors={errors}
      />
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
      <TextField
        id="email"
        type="email"
        label={m.page_email()}
        hint={m.page_email_hint()}
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={typed.email ?? page.email ?? ''}
        error={errors.email}
      />
      <PhoneField
        phone={typed.phone ?? page.phone ?? ''}
        country={typed.phone_country ?? ''}
        hint={m.page_phone_hint()}
        error={errors.phone}
      />
      <TextField
        id="website"
        label={m.page_website()}
        {...ADDRESS}
        defaultValue={typed.website ?? page.website ?? ''}
        error={errors.website}
      />
      <fieldset className="grid gap-3">
        <legend className="font-bold">{m.page_links()}</legend>
        <p className="text-small text-ink-2">{m.page_links_hint()}</p>
        {LINK_FIELDS.map((field, at) => (
          <TextField
            key={field}
            id={field}
            label={m.page_link({ number: String(at + 1) })}
            {...ADDRESS}
            defaultValue={typed[field] ?? page.links[at] ?? ''}
            error={errors[field]}
          />
        ))}
      </fieldset>
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

const linksIn = (fields: Record<string, string>) =>
  LINK_FIELDS.flatMap((field) => fields[field] || []).join('\n');

// What the fields of the form say of a page.
const pageFields = ({ page }: PageView): Record<string, string> => ({
  name: page.name,
  about: page.about,
  email: page.email ?? '',
  phone: page.phone ?? '',
  website: page.website ?? '',
  ...Object.fromEntries(LINK_FIELDS.map((field, at) => [field, page.links[at] ?? ''])),
});

function rowsOf(typed: Record<string, string>, theirs: PageView): BothTextsRow[] {
  const [there, was] = [pageFields(theirs), wordsBefore(typed.was)];
  const row = (
    key: string,
    name: string,
    of: (fields: Record<string, string>) => string,
    fields: string[],
  ) => ({
    key,
    name,
    mine: of(typed),
    there: of(there),
    was: typed.was === undefined ? undefined : of(was),
    fields: Object.fromEntries(fields.map((field) => [field, there[field] ?? ''])),
  });
  const one = (field: string, name: string) => row(field, name, (fields) => fields[field] ?? '', [field]);
  return [
    one('name', m.page_name()),
    one('about', m.page_about()),
    one('email', m.page_email()),
    one('phone', m.pay_phone()),
    one('website', m.page_website()),
    row('links', m.page_links(), linksIn, [...LINK_FIELDS]),
  ];
}
