import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { safeNextPath } from '#shared/safe-next-path.ts';
import { accountMeta } from '#web/components/account/account-meta.ts';
import { EntryLayout } from '#web/components/account/entry/entry-layout.tsx';
import { BECOME_INTENT, MerchantForm } from '#web/components/account/entry/merchant-form.tsx';
import { SignupForm } from '#web/components/account/entry/signup-form.tsx';
import { becomeMerchant, registerMerchant } from '#web/components/account/forms/entry-forms.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { findUser } from '#web/page/guards.ts';
import { type PageContext, pageContext } from '#web/page/page-context.ts';
import { broken } from '#web/page/page-errors.ts';
import { loginPath, SIGNUP_PATH } from '#web/paths/account.ts';
import { SELLER_PATH } from '#web/paths/seller.ts';
import type { Route } from './+types/signup-merchant.ts';
import { answerSignup } from './answer-signup.ts';

// People who are signed in start to sell with that account.
export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const user = await findUser(call);
  const next = safeNextPath(url.searchParams.get('next')) ?? SELLER_PATH;
  if (user?.is_merchant && !(await worksForOthers(call))) throw redirect(next, 303);
  return { name: user?.name ?? null, next };
}

// Whoever is in somebody else's team alone may begin something of their own.
async function worksForOthers(call: PageContext['call']): Promise<boolean> {
  const found = await call('GET /api/sell/organizers');
  if (!found.ok) throw broken(found.error);
  const organizers = found.body.data;
  return organizers.length > 0 && organizers.every(({ role }) => role !== 'owner');
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await formOf(request);
  if (form.get('intent') !== BECOME_INTENT) return answerSignup(registerMerchant, page, form, url);
  const become = await answerForm(becomeMerchant, page, form, url);
  if (become.ok) throw redirect(safeNextPath(form.get('next')) ?? SELLER_PATH, 303);
  return data({ answer: null, resent: null, become }, become.refusal.status);
}

export const meta = (args: Route.MetaArgs) => accountMeta(args, m.merchant_title());

export default function MerchantSignupPage({ loaderData: { name, next }, actionData }: Route.ComponentProps) {
  if (name !== null) {
    return (
      <EntryLayout art="merchant">
        <MerchantForm name={name} next={next} answer={actionData?.become ?? null} />
      </EntryLayout>
    );
  }
  return (
    <EntryLayout
      art="merchant"
      stub={
        <>
          <p>
            {m.signup_known()}{' '}
            <a href={loginPath(next)} className="font-semibold whitespace-nowrap text-primary underline">
              {m.login_button()}
            </a>
          </p>
          <p className="mt-2">
            {m.merchant_only_buy()}{' '}
            <a href={SIGNUP_PATH} className="font-semibold whitespace-nowrap text-primary underline">
              {m.signup_title()}
            </a>
          </p>
        </>
      }
    >
      <SignupForm
        isMerchant
        next={next}
        title={m.merchant_title()}
        lead={m.merchant_lead()}
        answer={actionData?.answer ?? null}
        resent={actionData?.resent ?? null}
      />
    </EntryLayout>
  );
}
