import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

// When a page's data cannot be loaded, the router would replace the page by an error. Instead, a new page is opened as
// a document; and if the router only checks whether the present page has changed, that page stays.
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

// The error that fetch throws without a network.
const isLost = (error: unknown) => error instanceof TypeError;
