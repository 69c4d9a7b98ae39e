import { m } from '#shared/messages/messages.js';
import { LanguageTexts } from '#web/components/seller/texts/language-texts.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FIRST_ZONE, timesOf } from './draft-fields.ts';
import type { Saved } from './draft-forms.ts';
import { PolicyFields } from './event-fields.tsx';

const FIELDS = ['doors_time', 'summary', 'description', 'slug', 'refund', 'age', 'access'];

type LaterFieldsProps = {
  draft: Saved;
  value: (field: string, otherwise: string) => string;
  errors: Record<string, string>;
};

// What an event can be published without, folded until it is begun or something in it is wrong.
export function LaterFields({ draft: { doc, venue }, value, errors }: LaterFieldsProps) {
  const times = timesOf(doc, venue?.time_zone ?? FIRST_ZONE);
  return (
    <details
      className="rounded-card border border-line bg-surface p-4"
      open={doc.description !== '' || FIELDS.some((field) => errors[field])}
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
  );
}
