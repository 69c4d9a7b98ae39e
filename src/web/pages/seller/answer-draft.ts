import {
  isWrong,
  type Published,
  publishDraft,
  refusedInPart,
  type Saved,
  saveDraft,
  type Theirs,
} from '#web/components/seller/editor/draft-forms.ts';
import { takePicture } from '#web/components/seller/picture/take-picture.ts';
import { answerForm } from '#web/forms/answer-form.ts';
import { refusalOf, textIn } from '#web/forms/form.rules.ts';
import type { FormAnswer } from '#web/forms/form.ts';
import type { PageContext } from '#web/page/page-context.ts';

// The buttons of the editor where no script runs. Each keeps what was typed first.
export async function answerDraft(
  page: PageContext,
  organizer: string,
  form: FormData,
  url: URL,
): Promise<FormAnswer<Published | Saved, Theirs>> {
  const intent = form.get('intent');
  const draft = textIn(form, 'id');
  const kept = await page.call('GET /api/sell/{organizer}/drafts/{draft}', { params: { organizer, draft } });
  if (!kept.ok) return { ok: false, refusal: refusalOf(form, kept.error) };
  form.set('was', textIn(form, 'before'));
  // The browser's own is not believed: whatever it says would have to be looked through first.
  form.set('before', JSON.stringify(kept.body.data.doc));
  const refused = await takePicture(organizer, page.call, form);
  if (refused) return refused;
  if (intent === 'publish') return answerForm<Published, Theirs>(publishDraft(organizer), page, form, url);
  if (intent === 'shuffle') form.set('poster_seed', String(Math.floor(Math.random() * 0xffff_ffff)));
  if (intent === 'keep-mine') form.set('version', String(form.get('their_version') ?? ''));
  const answer = await answerForm<Saved, Theirs>(saveDraft(organizer), page, form, url);
  if (answer.ok && isWrong(answer.done)) return { ok: false, refusal: refusedInPart(form, answer.done) };
  return answer;
}
