import { Button } from '../../../ui/button.tsx';
import type { ClinicModel } from './use-clinic-model.ts';

interface ModelSettingStateProps {
  /** "temperature", "max tokens" */
  name: string;
  isSet: boolean;
  clinic: ClinicModel;
  /** Where the person may know it. */
  clinicValue: string | undefined;
  /** The effect that the clinic's setting has even if the person has set a value. */
  besides?: string | undefined;
  onTakeBack: () => void;
}

/** Shown under a setting of the model. It says whose value applies. */
export function ModelSettingState({ name, isSet, clinic, clinicValue, besides = '', onTakeBack }: ModelSettingStateProps) {
  const value = clinicValue === undefined ? '' : ` (${clinicValue})`;
  return (
    <div className="flex flex-col items-start gap-2 text-sm">
      <p>{isSet ? `Set by you. It applies to each of your questions.${besides}` : `Using the clinic default${value}`}</p>
      {clinic.isModel === false && (
        <p className="text-ink-soft">This has no effect now: no AI model is active, and answers are quoted from the documents.</p>
      )}
      {isSet && (
        <Button size="small" onClick={onTakeBack}>
          Use clinic default {name}
          {value}
        </Button>
      )}
    </div>
  );
}
