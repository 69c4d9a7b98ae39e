import type { PageView } from '#modules/organizing/page/page.contract.ts';
import { m } from '#shared/messages/messages.js';
import { patternPath } from '#shared/poster/poster-path.ts';
import { callPath } from '#web/api/api.ts';
import { PhoneField } from '#web/ui/form/phone-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { UploadField } from '#web/ui/upload/upload-field.tsx';
import { LINK_FIELDS } from './page-forms.ts';

const ADDRESS = {
  type: 'url',
  inputMode: 'url',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 300,
} as const;

interface TypedProps {
  // Since it was saved.
  typed: Record<string, string>;
  errors: Record<string, string>;
}

type LogoFieldProps = TypedProps & { organizer: string; view: PageView };

export const LogoField = ({ organizer, view: { slug, page }, typed, errors }: LogoFieldProps) => (
  <UploadField
    label={m.upload_logo()}
    otherwise={{
      picture: (
        <img
          src={patternPath({ slug, category: 'organizer', ratio: '1x1' })}
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
);

// How visitors reach whoever sells.
export const ReachFields = ({ page, typed, errors }: TypedProps & Pick<PageView, 'page'>) => (
  <>
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
  </>
);
