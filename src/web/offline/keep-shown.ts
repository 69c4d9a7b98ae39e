import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

// Data that do not come: the router would put an error in the place of the page. Where somebody wants another page, that one
// is opened as a document; where the router only looks whether anything has changed, what is shown stays.
export const keepShown: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  const lost = Object.entries(results).filter(([, one]) => one.type === 'error' && isLost(one.result));
  const [first] = lost;
  if (!first || request.signal.aborted || request.method !== 'GET') return results;
  const { navigation, loaderData = {} } = window.__reactRouterDataRouter?.state ?? { navigation: {} };
  if (navigation.location) return window.openAnew(first[1].result).catch(() => results);
  const kept = lost.map(([id]) => [id, { type: 'data', result: loaderData[id] }]);
  return { ...results, ...Object.fromEntries(kept) };
};

// What fetching throws where nobody answers.
const isLost = (error: unknown) => error instanceof TypeError;
