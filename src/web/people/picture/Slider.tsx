import '../../ui/styles/sheets/pictures.css';

interface SliderProps {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The value in words. */
  text: string;
  onValueChange: (value: number) => void;
}

export const Slider = ({ label, value, text, min, max, step, onValueChange }: SliderProps) => (
  <input
    type="range"
    className="slider"
    aria-label={label}
    aria-valuetext={text}
    min={min}
    max={max}
    step={step}
    value={value}
    style={{ '--at': (value - min) / (max - min) } as object}
    onChange={({ target }) => onValueChange(target.valueAsNumber)}
  />
);
