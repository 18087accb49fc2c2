import { renderWithPortal, screen } from '@slabdesk/testing';
import { useState } from 'react';
import { Panel } from './panel';

const Keys = () => {
  const [keys, setKeys] = useState(['CI', 'Shop']);
  return (
    <Panel title="Keys">
      {keys.map((key) => (
        <button key={key} type="button" onClick={() => setKeys(keys.filter((other) => other !== key))}>
          Revoke {key}
        </button>
      ))}
    </Panel>
  );
};

it('A panel has the focus after the element that had it is gone, so that Tab goes on from there', async () => {
  const { user } = renderWithPortal(<Keys />);
  await user.click(screen.getByRole('button', { name: 'Revoke CI' }));
  expect(screen.getByRole('region', { name: 'Keys' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Revoke Shop' })).toHaveFocus();
});
