import type { OperatorPost } from '#modules/editing/posts/posts.contract.ts';
import { LANGUAGE_NAMES, LOCALES, type Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import type { Call } from '#web/api/api.ts';
import { ON_TOP, refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';
import type { Category } from '#web/page/read-site.ts';
import type { Edited, EditGroup } from './edited.ts';
import { momentIn, momentProblem } from './moments.ts';
import { movingEdit, savingEdit, textField, versionIn } from './save-edit.ts';

export const postGroups = (categories: readonly Category[]): EditGroup[] => [
  {
    fields: [
      { name: 'slug', label: m.editing_post_slug(), hint: m.editing_post_slug_hint(), most: 120 },
      { name: 'author', label: m.editing_post_author(), most: 80 },
      {
        name: 'poster_category',
        label: m.editing_post_poster(),
        most: 40,
        options: categories.map(({ slug, name }) => ({ value: slug, label: name })),
      },
    ],
  },
  ...LOCALES.map((locale) => {
    const language = LANGUAGE_NAMES[locale];
    return {
      title: language,
      fields: [
        { name: `title_${locale}`, label: m.editing_post_title({ language }), lang: locale, most: 150 },
        {
          name: `summary_${locale}`,
          label: m.editing_post_summary({ language }),
          lang: locale,
          rows: 2,
          most: 400,
        },
        {
          name: `body_${locale}`,
          label: m.editing_post_body({ language }),
          hint: m.editing_markdown(),
          lang: locale,
          rows: 12,
          most: 40_000,
        },
      ],
    };
  }),
];

export const editedPost = (post: OperatorPost | null, category: string): Edited => ({
  version: post?.version ?? 0,
  values: {
    slug: post?.slug ?? '',
    author: post?.author ?? '',
    poster_category: post?.poster_category ?? category,
    ...Object.fromEntries(
      LOCALES.flatMap((locale) => [
        [`title_${locale}`, post?.texts[locale].title ?? ''],
        [`summary_${locale}`, post?.texts[locale].summary ?? ''],
        [`body_${locale}`, post?.texts[locale].body ?? ''],
      ]),
    ),
  },
});

const textsIn = (form: FormData) => {
  const text = (locale: Locale) => ({
    title: textIn(form, `title_${locale}`),
    summary: textIn(form, `summary_${locale}`),
    body: textIn(form, `body_${locale}`).replaceAll('\r\n', '\n'),
  });
  return { en: text('en'), id: text('id'), sw: text('sw') };
};

const readPost = (idOf: (form: FormData) => string) => async (call: Call, form: FormData) => {
  const found = await call('GET /api/admin/posts/{post}', { params: { post: idOf(form) } });
  return found.ok ? editedPost(found.body.data, '') : null;
};

// Of a draft any text may still be empty.
const savePost = (post: string | null) => {
  const idOf = (form: FormData) => post ?? textIn(form, 'id');
  return savingEdit({
    check: (form) =>
      Object.fromEntries(
        ['slug', 'author']
          .filter((name) => textIn(form, name) === '')
          .map((name) => [name, m.editing_missing()]),
      ),
    send: (call, form) =>
      call('POST /api/admin/posts/{post}', {
        params: { post: idOf(form) },
        body: {
          version: versionIn(form),
          slug: textIn(form, 'slug'),
          author: textIn(form, 'author'),
          poster_category: textIn(form, 'poster_category'),
          texts: textsIn(form),
        },
      }),
    read: readPost(idOf),
    fieldOf: textField,
  });
};

export const POST_MOVES = ['publish', 'publish_at', 'unpublish'];

// It is published from the form of its text.
export const editPost = (post: string | null) => {
  if (post === null) return savePost(null);
  return movingEdit(savePost(post), {
    moves: POST_MOVES,
    move: publishPost(post),
    read: readPost(() => post),
  });
};

// It comes out, now or later, or is a draft again. Answers which it was.
const publishPost =
  (post: string): Form<string> =>
  async (call, form) => {
    const params = { post };
    const version = versionIn(form);
    const intent = textIn(form, 'intent');
    if (intent === 'unpublish') {
      const body = { version };
      return answered(
        form,
        await call('POST /api/admin/posts/{post}/unpublish', { params, body }),
        () => intent,
        ON_TOP,
      );
    }
    const fields = intent === 'publish_at' ? momentProblem(form, 'at') : {};
    if (Object.keys(fields).length > 0) return { ok: false, refusal: refusedFor(form, fields) };
    const body = { version, at: intent === 'publish_at' ? momentIn(form, 'at') : null };
    const published = await call('POST /api/admin/posts/{post}/publish', { params, body });
    return answered(form, published, () => intent, { fieldOf: (name) => (name === 'at' ? 'at_date' : null) });
  };
