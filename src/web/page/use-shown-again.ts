import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

// When people come back with the browser's button, it may show a page as they left it, without asking us. What they did
// since may have made it wrong.
export function useShownAgain(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void revalidate();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [revalidate]);
}
