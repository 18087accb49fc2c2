import { warnAbout } from './warn-about';

const API = { module: 'shared-ui/table', name: 'CsvButton', use: 'ExportMenu', since: '1.2', until: '2.0' };

it('warnAbout warns once when a deprecated export is used, and not about others', () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  const table = { CsvButton: 'export', DataTable: 'table' };
  const shared = warnAbout('shared-ui/table', table, [API]);
  expect(shared.DataTable).toBe('table');
  expect(Object.keys(shared)).toEqual(['CsvButton', 'DataTable']);
  expect(warn).not.toHaveBeenCalled();
  expect([shared.CsvButton, shared.CsvButton]).toEqual(['export', 'export']);
  expect(warn.mock.calls).toEqual([
    ['CsvButton of shared-ui/table is deprecated since 1.2 and will be removed in 2.0. Use ExportMenu.'],
  ]);
  expect(warnAbout('shared-ui/core', table, [API])).toBe(table);
  warn.mockRestore();
});
