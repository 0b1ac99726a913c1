import type { Insights } from '@stagedoor/contracts/insights';
import { INSIGHT_CHARTS, type InsightPeriod } from '@stagedoor/contracts/facts/insight-charts';
import { Select } from '../../ui/form/select.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { Section } from '../../ui/page/section.tsx';
import { InsightCard } from './insight-card.tsx';
import styles from './insights.module.css';
import { ToDoCard } from './to-do-card.tsx';

const PERIODS = [
  { value: 'year', label: 'Last 12 months' },
  { value: 'all', label: 'All time' },
] as const;

const NOTHING_YET = 'Charts appear when shows are announced and messages or subscribers come in.';

interface InsightsSectionProps {
  period: InsightPeriod;
  /** Undefined if they could not be loaded. */
  insights: Insights | undefined;
  onPeriod: (period: InsightPeriod) => void;
  onRetry: () => void;
}

/** What to do next, and charts of what has happened at the venue. */
export function InsightsSection({ period, insights, onPeriod, onRetry }: InsightsSectionProps) {
  const cards = () => {
    if (!insights)
      return <LoadFailure message="Failed to load insights. Please try again." onRetry={onRetry} />;
    const isNew = INSIGHT_CHARTS.every((chart) => insights[chart].rows.length === 0);
    return (
      <>
        <ToDoCard {...insights.to_do} />
        {isNew ? (
          <EmptyState title="Nothing to count yet" description={NOTHING_YET} />
        ) : (
          <div className={styles.cards}>
            {INSIGHT_CHARTS.map((chart) => (
              <InsightCard key={chart} chart={chart} table={insights[chart]} period={period} />
            ))}
          </div>
        )}
      </>
    );
  };
  return (
    <Section
      title="Insights"
      aside={
        <Select label="Period" labelHidden value={period} options={PERIODS} onChange={onPeriod} />
      }
    >
      {cards()}
    </Section>
  );
}
