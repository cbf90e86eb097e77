import { type QualityPart, qualityPartLabels, qualityPartPoints } from '@vademecum/shared/memories/memory-quality.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { percentLabel } from './memory-labels.ts';

/** The parts of the quality score: the points that each part gives, out of how many, and why. */
export function QualityParts({ score, parts }: { score: number; parts: readonly QualityPart[] }) {
  return (
    <>
      <p className="font-semibold tabular-nums">Quality {percentLabel(score)}</p>
      <dl className="mt-2 flex flex-col gap-2 text-sm">
        {parts.map(({ name, points, why }) => (
          <div key={name}>
            <dt className="flex items-center justify-between gap-2">
              <span>{qualityPartLabels[name]}</span>
              <span className="tabular-nums">
                {points} of {qualityPartPoints[name]}
              </span>
            </dt>
            <dd className="text-ink-soft [overflow-wrap:anywhere]">
              <ProgressBar aria-hidden max={qualityPartPoints[name]} value={points} className="my-1 w-full" />
              {why}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
