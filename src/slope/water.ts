/** Unit weight of fresh water, 1000 kg/m³ × 9.81 m/s² [N/m³]. */
export const WATER = 9810
