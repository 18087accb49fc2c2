import { parsePrometheus } from '../testing/prometheus-text';
import { joinMetrics } from './metrics-of-workers';

const OF_ONE = `# HELP a_total What a is
# TYPE a_total counter
a_total{route="/x/{id}",status="200"} 3
# HELP b Only one has it
# TYPE b gauge
b 1.5`;
const OF_TWO = `# HELP c A histogram
# TYPE c histogram
c_count{route="/"} 1
c_sum{route="/"} 0.2
c_bucket{route="/",le="+Inf"} 1
# HELP a_total What a is
# TYPE a_total counter
a_total{route="/x/{id}",status="200"} 4`;

it('joinMetrics keeps the samples of each metric together, and names their workers', () => {
  const text = joinMetrics([
    ['1', OF_ONE],
    ['2', OF_TWO],
  ]);
  const families = parsePrometheus(text);
  expect([...families.keys()]).toEqual(['a_total', 'b', 'c']);
  const labels = { route: '/x/{id}', status: '200' };
  expect(families.get('a_total')?.samples).toEqual([
    { name: 'a_total', labels: { worker: '1', ...labels }, value: 3 },
    { name: 'a_total', labels: { worker: '2', ...labels }, value: 4 },
  ]);
  expect(families.get('b')?.samples).toEqual([{ name: 'b', labels: { worker: '1' }, value: 1.5 }]);
  expect(text.match(/# HELP a_total/g)).toHaveLength(1);
});

it('joinMetrics of no worker is an empty text', () => {
  expect(joinMetrics([])).toBe('');
});
