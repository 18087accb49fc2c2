import { useCurrentUser } from '@slabdesk/portal';
import { useSearchParams } from '@slabdesk/portal/router';
import { formatMonth } from '@slabdesk/units';
import { ASSIGNEE_FILTERS, addMonths } from 'bff-contract/constants';
import { useMemo } from 'react';
import type { TableFilter } from 'shared-ui/table';
import { useListStagesQuery } from '../stages';
import { useToday } from '../time-zone';
import { useListColleaguesQuery } from './assignee/assignee-api';
import { dueFilter, periodFilter, statusFilter } from './order-columns';
import { orderFiltersTexts as texts } from './texts';

const MONTHS = 12;

const placedFilter = () => periodFilter(texts.placed);

/** Returns the latest months as `YYYY-MM`, newest first. `today` is in the dealer's time zone, as the months of the API are. */
export const latestMonths = (today: string): string[] =>
  Array.from({ length: MONTHS }, (_, back) => addMonths(today.slice(0, 7), -back));

/** A link may name a month of any year. */
const monthFilter = (chosen: string | null, today: string): TableFilter => {
  const months = latestMonths(today);
  if (chosen && !months.includes(chosen) && formatMonth(chosen) !== chosen) months.push(chosen);
  const options = months.map((month) => ({ text: formatMonth(month), value: month }));
  return { field: 'month', label: texts.month, options };
};

/** Filters by a member of the team; none for a dealer who works alone. A link may name anybody. */
const useAssigneeFilter = (chosen: string | null): TableFilter[] => {
  const user = useCurrentUser();
  const { data: colleagues } = useListColleaguesQuery();
  return useMemo(() => {
    const others = (colleagues ?? []).filter(({ _id }) => _id !== user?._id);
    if (others.length === 0 && !chosen) return [];
    const options: Array<TableFilter['options'][number]> = [
      ...ASSIGNEE_FILTERS.map((value) => ({ text: texts.assigneeOptions[value], value })),
      ...others.map(({ _id, name }) => ({ text: name, value: _id })),
    ];
    for (const value of chosen?.split(',') ?? [])
      if (!options.some((option) => option.value === value)) options.push({ text: texts.somebody, value });
    return [{ field: 'assignee', label: texts.assignee, options, several: true }];
  }, [colleagues, user?._id, chosen]);
};

/** Filters by the dealer's stages; none if the dealer has no stages. A link may name a deleted one. */
const useStageFilter = (chosen: string | null): TableFilter[] => {
  const { data: stages } = useListStagesQuery();
  return useMemo(() => {
    const options = (stages ?? []).map(({ _id, name }) => ({ text: name, value: _id }));
    for (const value of chosen?.split(',') ?? [])
      if (!options.some((option) => option.value === value)) options.push({ text: texts.someStage, value });
    return options.length === 0 ? [] : [{ field: 'stage', label: texts.stage, options, several: true }];
  }, [stages, chosen]);
};

/** Status, when it was placed, due date, assignee and stage. */
export const useOrderFilters = (): TableFilter[] => {
  const [params] = useSearchParams();
  const month = params.get('month');
  const assignee = useAssigneeFilter(params.get('assignee'));
  const stage = useStageFilter(params.get('stage'));
  const today = useToday();
  return useMemo(
    () => [statusFilter(), placedFilter(), monthFilter(month, today), dueFilter(), ...assignee, ...stage],
    [month, today, assignee, stage],
  );
};
