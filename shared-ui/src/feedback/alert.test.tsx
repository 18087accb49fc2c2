import { render, screen } from '@testing-library/react';
import { Alert } from './alert';

it('Alert is announced and shows its action button', () => {
  render(
    <Alert severity="error" action={<button type="button">Retry</button>}>
      The file could not be read.
    </Alert>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The file could not be read.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

it('Alert announces status messages politely', () => {
  render(
    <Alert severity="info" role="status">
      Nothing to import.
    </Alert>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Nothing to import.');
  expect(screen.queryByRole('alert')).toBeNull();
});
