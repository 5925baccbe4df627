import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from "@nestjs/swagger";
import { Transform, Type } from "class-transformer";
import {
  IsArray,
  IsDateString,
  IsEnum,
  IsInt,
  IsNumberString,
  IsOptional,
  IsString,
  Max,
  Min,
} from "class-validator";

export enum Kind {
  small = "small",
  large = "large",
}

export class NewThing {
  @ApiProperty() @IsString() name: string;
  @ApiProperty({ enum: Kind, enumName: "Kind" }) @IsEnum(Kind) kind: Kind;
  @ApiPropertyOptional({ type: String, nullable: true }) @IsOptional() @IsString() note?:
    | string
    | null;
  @ApiPropertyOptional({ type: "integer", default: 1 }) @IsOptional() @IsInt() count?: number = 1;
  @ApiProperty({ type: "integer" }) @IsInt() serial: number;
  @ApiProperty({ format: "date" }) @IsDateString() day: string;
  @ApiPropertyOptional({ type: String, format: "time", nullable: true })
  @IsOptional()
  @IsString()
  opens?: string | null;
  @ApiProperty({ format: "date-time" }) @IsDateString() at: string;
  @ApiProperty({ example: "9.99" }) @IsNumberString() price: string;
}

export class Thing extends NewThing {
  @ApiProperty({ type: "integer" }) id: number;
}

export class Problem {
  @ApiProperty() code: string;
  @ApiProperty() detail: string;
}

export class Pet {
  @ApiProperty() type: string;
  @ApiProperty() name: string;
  @ApiPropertyOptional({ type: String, format: "date", nullable: true }) born?: string | null;
}

export class Cat extends Pet {
  @ApiProperty() indoor: boolean;
}

export class Dog extends Pet {
  @ApiProperty({ type: [String] }) tricks: string[];
}

/** Schema of a cat or a dog. */
export const anyPet = {
  oneOf: [{ $ref: getSchemaPath(Cat) }, { $ref: getSchemaPath(Dog) }],
  discriminator: {
    propertyName: "type",
    mapping: { cat: getSchemaPath(Cat), dog: getSchemaPath(Dog) },
  },
};

@ApiExtraModels(Cat, Dog)
export class Setting {
  @ApiProperty({
    nullable: true,
    oneOf: [{ type: "integer" }, { type: "string" }, { type: "array", items: { type: "string" } }],
  })
  @IsOptional()
  value: number | string | string[] | null;
}

/** A value of a query that may come once or several times. */
const list = ({ value }: { value: unknown }): unknown =>
  value === undefined ? [] : [value].flat();

export class Search {
  @ApiPropertyOptional({ type: [String] }) @Transform(list) @IsArray() tags: string[] = [];
  @ApiPropertyOptional({ enum: Kind, enumName: "Kind", isArray: true })
  @Transform(list)
  @IsEnum(Kind, { each: true })
  kinds: Kind[] = [];
  @ApiPropertyOptional({ type: String, nullable: true }) @IsOptional() @IsString() text:
    | string
    | null = null;
  @ApiPropertyOptional({ type: "integer", default: 10, minimum: 1, maximum: 100 })
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 10;
  @ApiPropertyOptional({ type: "integer", nullable: true })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  min: number | null = null;
  @ApiPropertyOptional({ type: "integer", nullable: true })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  max: number | null = null;
}

export class Page {
  @ApiPropertyOptional({ type: "integer" }) @Type(() => Number) @IsInt() page: number = 0;
  @ApiPropertyOptional({ type: "integer" }) @Type(() => Number) @IsInt() size: number = 20;
  @ApiPropertyOptional({ type: [String] }) @Transform(list) @IsArray() sort: string[] = [];
}

const binary = { type: "string", format: "binary" } as const;

export class Upload {
  @ApiPropertyOptional() @IsOptional() @IsString() title?: string;
  @ApiPropertyOptional({ enum: Kind, enumName: "Kind" }) @IsOptional() @IsEnum(Kind) kind?: Kind;
  @ApiPropertyOptional({ type: "integer" })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  count?: number;
  @ApiPropertyOptional(binary) file?: unknown;
  @ApiPropertyOptional({ type: "array", items: binary }) files?: unknown[];
}

export class Received {
  @ApiProperty() name: string;
  @ApiProperty() type: string;
  @ApiProperty({ type: "integer" }) size: number;
}

export class Uploaded {
  @ApiProperty({ type: String, nullable: true }) title: string | null;
  @ApiProperty({ enum: Kind, enumName: "Kind", nullable: true }) kind: Kind | null;
  @ApiProperty({ type: "integer", nullable: true }) count: number | null;
  @ApiProperty({ type: Received, nullable: true }) file: Received | null;
  @ApiProperty({ type: [Received] }) files: Received[];
}

export class Credentials {
  @ApiProperty() @IsString() username: string;
  @ApiProperty() @IsString() password: string;
  @ApiPropertyOptional({ type: String, nullable: true }) @IsOptional() @IsString() scope?:
    | string
    | null;
  @ApiPropertyOptional({ type: [String] }) @Transform(list) @IsArray() roles: string[] = [];
}

export class Login {
  @ApiProperty() username: string;
  @ApiProperty({ type: String, nullable: true }) scope: string | null;
  @ApiProperty({ type: [String] }) roles: string[];
}

export class Event {
  @ApiProperty({ type: "integer" }) n: number;
}
