import { data, redirect } from 'react-router';
import type { CategoryView } from '#modules/curating/categories/categories.contract.ts';
import { LANGUAGE_NAMES, LOCALES } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { Card, FULL, LIST } from '#web/components/operator/curating/card.tsx';
import { curateCategories } from '#web/components/operator/curating/category-forms.ts';
import { saidIn } from '#web/components/operator/curating/said.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { OPERATOR_CATEGORIES_PATH, pathAfter } from '#web/paths/curating.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { forOperator } from '../for-operator.ts';
import type { Route } from './+types/categories.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/admin/categories');
  return { categories: forOperator(found, url)?.data ?? null, said: saidIn(url) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const answer = await answerForm(curateCategories, context.get(pageContext), await formOf(request), url);
  if (answer.ok) throw redirect(pathAfter(OPERATOR_CATEGORIES_PATH, 'done'), 303);
  const { category = NEW } = answer.refusal.typed;
  // The same fields stand there for every category.
  const fields = Object.entries(answer.refusal.fields).map(([name, problem]) => [
    `${category}.${name}`,
    problem,
  ]);
  return data({ ...answer.refusal, fields: Object.fromEntries(fields) }, answer.refusal.status);
}

// No category has this address.
const NEW = '-new';

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.curate_categories());

export default function CategoriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, said } = loaderData;
  const refusal = actionData ?? null;
  const added = refusal?.typed.intent === 'add' ? refusal : null;
  const order = categories?.map(({ slug }) => slug).join(' ') ?? '';
  return (
    <OperatorPage title={m.curate_categories()} said={said} refusal={refusal} isOpen={categories !== null}>
      {categories && (
        <>
          <ul className={LIST}>
            {categories.map((category, place) => (
              <li key={category.slug} data-row tabIndex={-1} className="grid gap-2 px-4 py-3">
                <Row
                  category={category}
                  order={order}
                  isFirst={place === 0}
                  isLast={place === categories.length - 1}
                />
                <Edit category={category} refusal={refusal} />
              </li>
            ))}
          </ul>
          <Card id="add" title={m.curate_category_add()}>
            <form method="post" className="grid gap-3">
              <Fields category={null} refusal={added} />
              <TextField
                id={`${NEW}.slug`}
                name="slug"
                label={m.curate_slug()}
                hint={m.curate_slug_empty()}
                maxLength={80}
                autoComplete="off"
                defaultValue={added?.typed.slug ?? ''}
                error={added?.fields[`${NEW}.slug`]}
              />
              <button type="submit" name="intent" value="add" className={`${PRIMARY_BUTTON} ${FULL}`}>
                {m.curate_category_add()}
              </button>
            </form>
          </Card>
        </>
      )}
    </OperatorPage>
  );
}

type RowProps = { category: CategoryView; order: string; isFirst: boolean; isLast: boolean };

function Row({ category: { slug, names, events, is_retired }, order, isFirst, isLast }: RowProps) {
  const name = names[currentLocale()];
  const act = (intent: string, word: string) => (
    <button
      type="submit"
      name="intent"
      value={intent}
      aria-label={`${word}: ${name}`}
      className={`${QUIET_BUTTON} min-h-11`}
    >
      {word}
    </button>
  );
  return (
    <form method="post" className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="category" value={slug} />
      <input type="hidden" name="order" value={order} />
      <span className="min-w-40 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
          {name}
          {is_retired && <Pill tone="over">{m.curate_retired()}</Pill>}
        </span>
        <span className="block text-small text-ink-2">
          {slug} · {m.curate_count_events({ count: String(events) })}
        </span>
      </span>
      {!isFirst && act('up', m.curate_up())}
      {!isLast && act('down', m.curate_down_one())}
      {is_retired
        ? act('bring_back', m.curate_bring_back())
        : events === 0 && act('retire', m.curate_retire())}
    </form>
  );
}

type EditProps = { category: CategoryView; refusal: FormRefusal | null };

function Edit({ category, refusal }: EditProps) {
  const isRefused = refusal?.typed.category === category.slug && refusal.typed.intent === 'edit';
  return (
    <details open={isRefused}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-primary">
        {m.curate_edit({ name: category.names[currentLocale()] })}
      </summary>
      <form method="post" className="grid gap-3 pb-2">
        <input type="hidden" name="category" value={category.slug} />
        <input type="hidden" name="version" value={category.version} />
        <Fields category={category} refusal={isRefused ? refusal : null} />
        <button type="submit" name="intent" value="edit" className={`${PRIMARY_BUTTON} ${FULL}`}>
          {m.curate_save()}
        </button>
      </form>
    </details>
  );
}

function Fields({ category, refusal }: { category: CategoryView | null; refusal: FormRefusal | null }) {
  const field = (name: string, there: string) => {
    const id = `${category?.slug ?? NEW}.${name}`;
    return {
      id,
      name,
      autoComplete: 'off',
      defaultValue: refusal?.typed[name] ?? there,
      error: refusal?.fields[id],
    };
  };
  return LOCALES.map((locale) => (
    <div key={locale} lang={locale} className="grid gap-3">
      <TextField
        {...field(`names.${locale}`, category?.names[locale] ?? '')}
        label={m.curate_name_in({ language: LANGUAGE_NAMES[locale] })}
        maxLength={60}
      />
      <TextField
        {...field(`descriptions.${locale}`, category?.descriptions[locale] ?? '')}
        label={m.curate_text_in({ language: LANGUAGE_NAMES[locale] })}
        maxLength={300}
      />
    </div>
  ));
}
