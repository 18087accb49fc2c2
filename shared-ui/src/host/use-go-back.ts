import { useLocation, useNavigate } from 'react-router-dom';

/** The router counts its history entries in the state of each. A page that a redirect has opened has a key, but no entry before it. */
const isFirstEntry = (key: string): boolean =>
  key === 'default' || (window.history.state as { idx?: number } | null)?.idx === 0;

/** Returns a function that navigates back, or to `fallback` if the page was opened by a link. */
export const useGoBack = (fallback: string): (() => void) => {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (isFirstEntry(key) ? navigate(fallback) : navigate(-1));
};
