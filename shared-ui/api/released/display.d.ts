import { default as Avatar } from '@mui/material/Avatar';
import { default as Breadcrumbs } from '@mui/material/Breadcrumbs';
import { default as Chip } from '@mui/material/Chip';
import { default as Collapse } from '@mui/material/Collapse';
import { JSX } from 'react';
import { Key } from 'react';
import { default as LinearProgress } from '@mui/material/LinearProgress';
import { ReactNode } from 'react';
import type { SxProps } from '@mui/material/styles';
import { default as Tab } from '@mui/material/Tab';
import { default as Tabs } from '@mui/material/Tabs';
import type { Theme } from '@mui/material/styles';

export { Avatar }

export { Breadcrumbs }

export { Chip }

export { Collapse }

export { LinearProgress }

export declare interface StaticColumn<Row> {
    label: string;
    render: (row: Row) => ReactNode;
    align?: 'left' | 'right';
    width?: number | string;
    /** This column says which row it is: its cells are the headings of the rows. */
    identifies?: boolean;
}

/**
 * A small table of rows that are all here already. Lists with server paging, sorting and search are a `DataTable`.
 *
 * @example
 * <StaticTable
 *   label="Background work"
 *   columns={[
 *     { label: 'Job', render: (job) => job.name, identifies: true },
 *     { label: 'Last run', render: (job) => formatAdminTime(job.lastRunAt) },
 *   ]}
 *   rows={jobs}
 *   rowKey={(job) => job.name}
 * />
 */
export declare const StaticTable: <Row>({ pageSize, ...props }: StaticTableProps<Row>) => JSX.Element;

export declare interface StaticTableProps<Row> {
    /** Names the table. */
    label: string;
    columns: ReadonlyArray<StaticColumn<Row>>;
    rows: readonly Row[];
    rowKey: (row: Row, index: number) => Key;
    /**
     * How wide it may become: `fit` divides the width that there is, `scroll` keeps every cell on one line and scrolls
     * sideways.
     */
    overflow?: 'fit' | 'scroll';
    /** Rows at a time, of tables that may have thousands. They scroll in a frame, below their headings. */
    pageSize?: number;
    sx?: SxProps<Theme>;
}

export { Tab }

export { Tabs }

export { }
