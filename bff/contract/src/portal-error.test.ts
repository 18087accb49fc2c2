import { errorMessage } from './portal-error';

const error = { status: 400, error: 'The name is too long.', code: 'INVALID' };

it("prefers the form's own text, then the server's, then the fallback", () => {
  expect(errorMessage(error, 'Failed', { 400: 'Please check your details and try again.' })).toBe(
    'Please check your details and try again.',
  );
  expect(errorMessage(error, 'Failed', { 500: 'x' })).toBe('The name is too long.');
  expect(errorMessage({ ...error, error: '' }, 'Failed')).toBe('Failed');
  expect(errorMessage(new TypeError('x is not a function'))).toBe('Something went wrong...');
});
