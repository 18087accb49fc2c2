import { keepInMemory } from './kept-in-memory';

it('Where the browser refuses its storage, the document keeps in memory what is stored', () => {
  const page = {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
    sessionStorage,
  };
  keepInMemory(page);
  page.localStorage.setItem('token', '1');
  expect(page.localStorage.getItem('token')).toBe('1');
  page.localStorage.removeItem('token');
  expect(page.localStorage.getItem('token')).toBeNull();
  expect(page.sessionStorage).toBe(sessionStorage);
});
